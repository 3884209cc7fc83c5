import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Language } from '@/lib/core/language'
import { CUSTOMER_PAGES } from '@/lib/http/paths'
import { log } from '@/lib/infra/telemetry/log'
import { customerLanguage, LANGUAGE_COOKIE } from '@/messages/customer-language'
import { type HeldPage, isPage } from './held-page'
import { type OwnScript, type PlainHtml, plainHtml } from './plain-html'

// Pages for customers and readers only use forms and links. So they are sent as the framework has rendered them, but without its scripts,
// which would be ten times the page. One small script replaces them (docs/decisions/0037-customers-pages.md).

export interface PlainPages {
  paths: RegExp
  script: OwnScript
  /** True if it uses one of our fonts, which the browser should load together with the page. */
  hasFont: boolean
  /** The page to show if the real one could not be made. Without it the framework shows its own error page, which needs scripts. */
  failed?: (language: Language, status: number, failure: string | undefined) => string
}

type Asked = Pick<IncomingMessage, 'url' | 'headers'>

/** The framework's page or redirect, as a browser gets it. */
export async function plainPage(page: HeldPage, kind: PlainPages, request: Asked): Promise<HeldPage> {
  const isSentByScript = request.headers['khata-script'] !== undefined
  const { status, headers, body } = isSentByScript ? namingWayElsewhere(page) : page
  if (!isPage(headers)) return { status, headers, body }
  const plain = await plainHtml(body, kind.script)
  reportUnknown(plain)
  const html = plain.isEmpty ? await failedPage(plain, status, kind, request) : plain.html
  if (html === undefined) return { status, headers, body }
  return { status, headers: plainHeaders(headers, kind), body: html }
}

async function failedPage(
  { failure }: PlainHtml,
  status: number,
  { failed, script }: PlainPages,
  request: Asked,
): Promise<string | undefined> {
  const html = failed?.(languageOf(request), status, failure)
  return html && (await plainHtml(html, script)).html
}

function languageOf({ url = '', headers }: Asked): Language {
  const asked = new URL(url, 'http://here').searchParams.get('lang')
  const kept = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1]
  return customerLanguage({ asked, kept, accepted: headers['accept-language'] })
}

/**
 * A script cannot follow a redirect to another site, and must not show a page that is not for customers. So it gets the address, and the
 * browser goes there.
 */
function namingWayElsewhere(page: HeldPage): HeldPage {
  const { location, ...headers } = page.headers
  if (typeof location !== 'string' || CUSTOMER_PAGES.test(location.split('?', 1)[0] as string)) return page
  return { ...page, status: 200, headers: { ...headers, 'khata-go': location } }
}

function plainHeaders(headers: OutgoingHttpHeaders, { script, hasFont }: PlainPages): OutgoingHttpHeaders {
  const { link, 'content-security-policy': policy, ...others } = headers
  // Of the framework's preloads, only the font stays: text that changes its font moves everything below it.
  const fonts = hasFont
    ? String(link ?? '')
        .split(', ')
        .filter((each) => each.includes('as="font"'))
    : []
  return {
    ...others,
    'content-security-policy': onlyScript(String(policy), script.text),
    ...(fonts.length > 0 && { link: fonts.join(', ').replace(/; nonce="[^"]*"/g, '') }),
  }
}

/** The content security policy of a page with one script. Its hash is the same in each response, so a page may be kept. */
function onlyScript(policy: string, script: string): string {
  const hash = createHash('sha256').update(script).digest('base64')
  return policy.replace(/script-src [^;]*/, `script-src 'sha256-${hash}'`).replace(/ 'nonce-[^']*'/g, '')
}

/** A test finds such parts first, with each version of the framework (next-start.alone.deep.test.ts). */
function reportUnknown({ unknown }: PlainHtml): void {
  if (unknown.length > 0)
    log().error(
      { parts: unknown.map((part) => part.slice(0, 100)) },
      'a page has unknown parts of the framework',
    )
}
