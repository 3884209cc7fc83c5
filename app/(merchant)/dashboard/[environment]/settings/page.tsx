import { titled } from '@/app/titled'
import { SettingsSection } from './section-page'

export const generateMetadata = titled(({ places }) => places.pages.settings)

export default async function SettingsPage({ params }: PageProps<'/dashboard/[environment]/settings'>) {
  return <SettingsSection environment={(await params).environment} path="" />
}
