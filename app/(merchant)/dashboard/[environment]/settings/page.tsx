import type { Metadata } from 'next'
import { pageLanguage } from '@/app/staff-language'
import { MESSAGES } from '@/messages/catalogue'
import { SettingsSection } from './section-page'

export async function generateMetadata(): Promise<Metadata> {
  return { title: MESSAGES[await pageLanguage()].places.pages.settings }
}

export default async function SettingsPage({ params }: PageProps<'/dashboard/[environment]/settings'>) {
  return <SettingsSection environment={(await params).environment} path="" />
}
