import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { Landing, landingMetadata } from './landing'

export const metadata = landingMetadata(DEFAULT_LANGUAGE)

export default function HomePage() {
  return <Landing language={DEFAULT_LANGUAGE} />
}
