import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/infra/env'

/**
 * Refuses a write by cookie that another site may have caused. Browsers send Origin with every write, and
 * Sec-Fetch-Site, which no page can set; a program that sends neither uses an API key.
 * @throws {DomainError} `origin_forbidden`.
 */
export function requireSameOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (request.headers.get('sec-fetch-site') === 'same-origin') return
  if (request.headers.get('origin') === new URL(env().APP_URL).origin) return
  throw new DomainError('origin_forbidden')
}

export interface OriginHeaders {
  origin?: string | undefined
  host?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

/**
 * Whether a page of another site made a browser send this. Sec-Fetch-Site, which no page can set, says so where the
 * browser sends it; otherwise Origin does. A program sends neither, and has no cookies that a page could use.
 */
export function isFromAnotherSite({ origin, host, 'sec-fetch-site': site }: OriginHeaders): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined) return false
  // Pages that send no Referer hide their origin too, also from their own site.
  if (origin === 'null') return site !== 'same-origin'
  const { APP_URL, CHECKOUT_URL } = env()
  const own = [APP_URL, CHECKOUT_URL].map((address) => new URL(address).origin)
  // Whoever opens the app under another name, such as 127.0.0.1, stays under that name.
  return !own.includes(origin) && !(URL.canParse(origin) && new URL(origin).host === host)
}
