import { randomBytes } from 'node:crypto'
import { PROVIDER_NAMES, PROVIDERS } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { NO_PAGE, SIMULATOR_API } from './paths'

const NONCE_BYTES = 16
const TWO_YEARS_S = 63_072_000

/**
 * Paths that are not pages: data, files and the framework's own files. Scripts must never run there, and no site may
 * frame them.
 */
const NOT_A_PAGE = [NO_PAGE, SIMULATOR_API, /\/pdf$/]
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
// An image may be opened alone, and one with scripts must not run them. A drawing may hold pictures, and say how colours mix.
const IMAGE = /^\/images\//
const IMAGE_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

// A mail has inline styles and may hold any markup, so it is a document of its own: nothing in it runs, it loads
// nothing, and it has an origin of its own. Only our own page may frame it.
const MAIL = /^\/dashboard\/\w+\/(sandbox\/messages\/\w+\/html|settings\/notices\/mail)$/
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

// The address is all that a person needs to read an invoice or to begin a checkout. So it stays out of search engines and of
// Referer headers. That of an operator's page has its key.
const SECRET =
  /^\/(agree|invoice|checkout|top-up|w|wallet\/number|simulators|api\/providers)(\/|$)|^\/(outbox|approvals)\/open$/

/**
 * The security headers of every response of this path. proxy.ts sets them, whatever serves the app. The framework then ignores
 * what a route sets itself, so exceptions are here.
 * @param path without its query.
 * @param https true if people reach this instance over TLS.
 * @returns header names in lower case.
 */
export function securityHeaders(path: string, https: boolean): Record<string, string> {
  const isSecret = SECRET.test(path)
  return {
    'content-security-policy': policyOf(path),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': MAIL.test(path) ? 'SAMEORIGIN' : 'DENY',
    ...(isSecret && { 'x-robots-tag': 'noindex' }),
    ...(https && { 'strict-transport-security': `max-age=${TWO_YEARS_S}` }),
  }
}

function policyOf(path: string): string {
  if (MAIL.test(path)) return MAIL_POLICY
  if (IMAGE.test(path)) return IMAGE_POLICY
  return NOT_A_PAGE.some((paths) => paths.test(path)) ? DATA_POLICY : pagePolicy(path)
}

// When the inside of an SVG is sent later than the page around it, React hides it by this style attribute until then. The
// hash is that of the text "display:none", and allows no other style.
const HIDDEN_BY_REACT = "'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='"

/** A script runs only with the nonce of this response. Next reads the nonce from the same header of the request. */
function pagePolicy(path: string): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  // The outbox shows a mail in a frame without scripts. Mails have inline styles.
  const showsMail = path.startsWith('/outbox/')
  const styles = showsMail ? "'unsafe-inline'" : `'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${styles}`,
    ...(showsMail ? [] : [`style-src-attr 'unsafe-hashes' ${HIDDEN_BY_REACT}`]),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets(path)].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

// From these pages a customer goes to a payment provider.
const LEADS_TO_PROVIDER = /^\/(buy|checkout|wallet|invoice|top-up)(\/|$)/
// From there the customer comes back, to a page that may have another origin.
const SIMULATOR_PAGES = /^\/simulators\//

/**
 * The origins to which forms of this page may lead, beside its own. Chromium also checks the redirects that follow a
 * form.
 */
function formTargets(path: string): string[] {
  if (SIMULATOR_PAGES.test(path)) return originsOf([env().APP_URL, env().CHECKOUT_URL])
  return LEADS_TO_PROVIDER.test(path) ? originsOf(payAddresses()) : []
}

const originsOf = (urls: readonly string[]) => [...new Set(urls.map((url) => new URL(url).origin))]

/** Where the providers take payments: a merchant may have an account at one that the operator has not. */
function payAddresses(): string[] {
  const configured = Object.values(env().PROVIDER_ADDRESSES).flatMap((addresses) =>
    PROVIDER_NAMES.flatMap((name) => PROVIDERS[name].payAddress?.(addresses[name] as never) ?? []),
  )
  // A simulator makes addresses of the public host, whatever host it was called by.
  return [...configured, env().APP_URL]
}
