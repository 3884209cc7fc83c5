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
