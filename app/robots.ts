import type { MetadataRoute } from 'next'
import { env } from '@/lib/infra/env'

// The address of the instance is only known at run time.
export const dynamic = 'force-dynamic'

/** Search engines may read the first page and the documentation. Pages with a secret address have a tag that tells them to stay away. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', disallow: ['/v1', '/dashboard'] },
    sitemap: `${env().APP_URL}/sitemap.xml`,
  }
}
