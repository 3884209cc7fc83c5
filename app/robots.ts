import type { MetadataRoute } from 'next'
import { env } from '@/lib/infra/env'

// The address of the instance is known when it runs.
export const dynamic = 'force-dynamic'

/** Search engines may read the first page and the documentation. Pages whose address is a secret tell them to stay away. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', disallow: ['/v1', '/dashboard'] },
    sitemap: `${env().APP_URL}/sitemap.xml`,
  }
}
