import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/infra/env'

/**
 * Refuses a write with a cookie that another site may have caused. Browsers send Origin and Sec-Fetch-Site with every write, and no page
 * can change Sec-Fetch-Site. A program that sends neither must use an API key.
 * @throws {DomainError} `origin_forbidden`.
 */
export function requireSameOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (request.headers.get('sec-fetch-site') === 'same-origin') return
  if (request.headers.get('origin') === new URL(env().APP_URL).origin) return
  throw new DomainError('origin_forbidden')
}

/**
 * The same check for a customer's cookie. Customers' pages are under APP_URL and CHECKOUT_URL.
 * @throws {DomainError} `origin_forbidden`.
 */
export function requireOwnOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (request.headers.get('sec-fetch-site') === 'same-origin') return
  if (ownOrigins().includes(request.headers.get('origin') ?? '')) return
  throw new DomainError('origin_forbidden')
}

function ownOrigins(): string[] {
  const { APP_URL, CHECKOUT_URL } = env()
  return [APP_URL, CHECKOUT_URL].map((address) => new URL(address).origin)
}

export interface OriginHeaders {
  origin?: string | undefined
  host?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
  cookie?: string | undefined
}

/**
 * Whether a page of another site made a browser send this request. Sec-Fetch-Site decides if the browser sends it, because no page can
 * change it. Otherwise Origin decides. Programs send neither, and no cookie. A request that has a cookie but neither header may come from
 * anywhere.
 */
export function isFromAnotherSite({ origin, host, cookie, 'sec-fetch-site': site }: OriginHeaders): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined) return site === undefined && cookie !== undefined
  // A page that sends no Referer also hides its origin, even from its own site.
  if (origin === 'null') return site !== 'same-origin'
  // A person may open the app under another name, such as 127.0.0.1. Their requests then stay under that name.
  return !ownOrigins().includes(origin) && !(URL.canParse(origin) && new URL(origin).host === host)
}
