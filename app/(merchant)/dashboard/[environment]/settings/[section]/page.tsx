import type { Metadata } from 'next'
import { SettingsSection } from '../section-page'

export const metadata: Metadata = { title: 'Settings' }

type Props = PageProps<'/dashboard/[environment]/settings/[section]'>

export default async function SettingsSectionPage({ params, searchParams }: Props) {
  const { environment, section } = await params
  return <SettingsSection environment={environment} path={section} asked={await searchParams} />
}
