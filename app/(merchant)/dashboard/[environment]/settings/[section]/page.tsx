import { titled } from '@/app/titled'
import { SettingsSection } from '../section-page'

export const generateMetadata = titled(({ places }) => places.pages.settings)

type Props = PageProps<'/dashboard/[environment]/settings/[section]'>

export default async function SettingsSectionPage({ params, searchParams }: Props) {
  const { environment, section } = await params
  return <SettingsSection environment={environment} path={section} asked={await searchParams} />
}
