import { randomBytes } from 'node:crypto'
import { PROVIDER_NAMES, PROVIDERS } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { NO_PAGE, SIMULATOR_API } from './paths'

const NONCE_BYTES = 16
const TWO_YEARS_S = 63_072_000

/** Paths that are not pages: data, files and the framework's own files. Scripts must never run there, and no site may frame them. */
const NOT_A_PAGE = [NO_PAGE, SIMULATOR_API, /\/pdf$/]
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
// An image may be opened by itself, and then its scripts must not run. An SVG may contain images and blend modes.
const IMAGE = /^\/images\//
const IMAGE_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

// A mail has inline styles and may contain any markup, so it is a separate document: nothing in it runs, it loads nothing, and it has its
// own origin. Only our own page may frame it.
const MAIL = /^\/dashboard\/\w+\/(sandbox\/messages\/\w+\/html|settings\/notices\/mail)$/
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

// Anybody who knows such an address can read the invoice or start the checkout. So it is kept out of search engines and of Referer headers.
// The address of an operator's page contains its key.
const SECRET =
  /^\/(agree|invoice|checkout|qr|top-up|w|wallet\/number|simulators|api\/providers)(\/|$)|^\/(outbox|approvals)\/open$/

/**
 * The security headers of every response for this path. proxy.ts sets them, whatever serves the app. The framework then ignores the headers
 * that a route sets itself, so exceptions belong here.
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

// If the content of an SVG arrives later than the page around it, React hides it with this style attribute until then. The hash is that of
// the text "display:none", and allows no other style.
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

// On these pages a customer goes to a payment provider. The script shows the last page in place of the first, whose policy stays.
const LEADS_TO_PROVIDER = /^\/(buy|checkout|wallet|invoice|qr|top-up|w)(\/|$)/
// From here the customer returns to a page that may have another origin.
const SIMULATOR_PAGES = /^\/simulators\//

/** The origins that forms of this page may lead to, besides our own. Chromium also checks the redirects after a form. */
function formTargets(path: string): string[] {
  if (SIMULATOR_PAGES.test(path)) return originsOf([env().APP_URL, env().CHECKOUT_URL])
  return LEADS_TO_PROVIDER.test(path) ? originsOf(payAddresses()) : []
}

const originsOf = (urls: readonly string[]) => [...new Set(urls.map((url) => new URL(url).origin))]

/**
 * Where the providers accept payments. All of them, because a merchant may have an account at a provider that the operator does not use.
 */
function payAddresses(): string[] {
  const configured = Object.values(env().PROVIDER_ADDRESSES).flatMap((addresses) =>
    PROVIDER_NAMES.flatMap((name) => PROVIDERS[name].payAddress?.(addresses[name] as never) ?? []),
  )
  // A simulator builds its addresses from the public host, whatever host it was called by.
  return [...configured, env().APP_URL]
}
