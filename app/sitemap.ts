import type { MetadataRoute } from 'next'
import { LANGUAGES } from '@/lib/core/language'
import { env } from '@/lib/infra/env'
import { NAVIGATION } from './docs/_frame/navigation'
import { addressOfLanding } from './landing'

// The address of the instance is known when it runs.
export const dynamic = 'force-dynamic'

/** The pages that say the same to everybody: the first one, what the operator says, and the documentation. */
export default function sitemap(): MetadataRoute.Sitemap {
  const docs = NAVIGATION.flatMap(({ links }) => links.map(({ href }) => href))
  return [...LANGUAGES.map(addressOfLanding), '/help', '/terms', '/privacy', ...docs].map((path) => ({
    url: new URL(path, env().APP_URL).href,
  }))
}
