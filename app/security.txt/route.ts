import { DAY_MS } from '@/lib/core/duration'
import { plainRefusal } from '@/lib/http/envelope'
import { env } from '@/lib/infra/env'

// RFC 9116 recommends less than a year. The file is generated for each request, so it never expires while the instance runs.
const GOOD_FOR_DAYS = 90

/**
 * Whom to contact about a vulnerability of this instance, at /.well-known/security.txt (next.config.mjs). The file does not exist if the
 * operator has configured no contact.
 */
export function GET(): Response {
  const { SECURITY_CONTACT: contact, APP_URL: site } = env()
  if (!contact) return plainRefusal(404, 'The operator of this instance names no contact.')
  const expires = new Date(Math.ceil(Date.now() / DAY_MS + GOOD_FOR_DAYS) * DAY_MS)
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${site}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
