import { randomBytes } from 'node:crypto'

const NONCE_BYTES = 16
const TWO_YEARS_S = 63_072_000

/** What is no page: data, files and the framework's own. Nothing in them may ever run or be framed. */
const NOT_A_PAGE = /^\/(v1|api|images|_next)(\/|$)|\/pdf$/
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * The headers that every answer has where the answer itself says nothing else.
 * @param path without its query.
 * @param https whether people reach this instance over TLS.
 * @returns lower-case names.
 */
export function securityHeaders(path: string, https: boolean): Record<string, string> {
  return {
    'content-security-policy': NOT_A_PAGE.test(path) ? DATA_POLICY : pagePolicy(path),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https && { 'strict-transport-security': `max-age=${TWO_YEARS_S}` }),
  }
}

/** Scripts run when they carry this very answer's nonce, which Next reads from the same header of the request. */
function pagePolicy(path: string): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  // A mail in the outbox is shown in a frame without scripts; mails carry their styles inline.
  const styles = path.startsWith('/outbox/') ? "'unsafe-inline'" : `'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
