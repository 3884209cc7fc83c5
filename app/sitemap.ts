import type { MetadataRoute } from 'next'
import { LANGUAGES } from '@/lib/core/language'
import { env } from '@/lib/infra/env'
import { NAVIGATION } from './docs/_frame/navigation'
import { addressOfLanding } from './landing'

// The address of the instance is only known at run time.
export const dynamic = 'force-dynamic'

/** The pages that are the same for everybody: the first page, the operator's pages about the instance, and the documentation. */
export default function sitemap(): MetadataRoute.Sitemap {
  const docs = NAVIGATION.flatMap(({ links }) => links.map(({ href }) => href))
  return [...LANGUAGES.map(addressOfLanding), '/help', '/terms', '/privacy', ...docs].map((path) => ({
    url: new URL(path, env().APP_URL).href,
  }))
}
