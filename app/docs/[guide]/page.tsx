import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { GuidePage } from '../_guide/guide-page'
import { QUICK_START, readGuides } from '../_guide/read'

type Props = { params: Promise<{ guide: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title, lead } = await guideNamed(params)
  return { title, description: lead }
}

export default async function GuideRoute({ params }: Props) {
  return <GuidePage guide={await guideNamed(params)} />
}

async function guideNamed(params: Props['params']) {
  const { guide: slug } = await params
  return readGuides().find((guide) => guide.slug === slug && slug !== QUICK_START) ?? notFound()
}
