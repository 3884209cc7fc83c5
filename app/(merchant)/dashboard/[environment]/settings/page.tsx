import type { Metadata } from 'next'
import { SettingsSection } from './section-page'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage({ params }: PageProps<'/dashboard/[environment]/settings'>) {
  return <SettingsSection environment={(await params).environment} path="" />
}
