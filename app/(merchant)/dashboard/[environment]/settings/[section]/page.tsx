import type { Metadata } from 'next'
import { pageLanguage } from '@/app/staff-language'
import { MESSAGES } from '@/messages/catalogue'
import { SettingsSection } from '../section-page'

export async function generateMetadata(): Promise<Metadata> {
  return { title: MESSAGES[await pageLanguage()].places.pages.settings }
}

type Props = PageProps<'/dashboard/[environment]/settings/[section]'>

export default async function SettingsSectionPage({ params, searchParams }: Props) {
  const { environment, section } = await params
  return <SettingsSection environment={environment} path={section} asked={await searchParams} />
}
