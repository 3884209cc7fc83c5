import type { Metadata } from 'next'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@/lib/core/language'
import { Landing, landingMetadata } from '../landing'

interface Props {
  params: Promise<{ language: Language }>
}

// No other address is a page here.
export const dynamicParams = false

export const generateStaticParams = () =>
  LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE).map((language) => ({ language }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return landingMetadata((await params).language)
}

/** The first page in another language than English. */
export default async function HomePageInLanguage({ params }: Props) {
  return <Landing language={(await params).language} />
}
