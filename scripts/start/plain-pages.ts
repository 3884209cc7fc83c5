import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '@/lib/core/language'
import { CUSTOMER_PAGES } from '@/lib/http/paths'
import { customerLanguage, LANGUAGE_COOKIE } from '@/messages/customer-language'
import { isEmptyPage } from './failed-page'
import type { Handle } from './kept-pages'

// A page of customers or of readers does nothing that a form and a link do not do. So it goes out as the framework has rendered
// it, without the framework: its scripts would be ten times the page. One small script takes their place (docs/decisions/0037-customers-pages.md).

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] as string

interface PlainPages {
  paths: RegExp
  /** The script of a page, and the end of the part of the page in which it stands. */
  script: string
  before: '</head>' | '</body>'
  /** Whether it is shown in a font of ours, which the browser then loads with the page. */
  hasFont: boolean
  /**
   * The page in place of one that could not be made. It gets what the framework has sent for it. Without it the framework
   * shows that, by its scripts.
   */
  failed?: (language: Language, status: number, html: string) => string
}

/** Serves such pages without the scripts of the framework, and everything else as `handle` does. */
export function plainPages(handle: Handle, kinds: readonly PlainPages[]): Handle {
  return (request, response) => {
    const kind = kinds.find(({ paths }) => paths.test(pathOf(request)))
    if (kind && request.method !== 'HEAD') holdPage(request, response, kind)
    return handle(request, response)
  }
}

/** Holds a page until all of it is there, and sends it plain. What is no page goes on as it comes. */
function holdPage(request: IncomingMessage, response: ServerResponse, kind: PlainPages): void {
  const policy = onlyScript(String(request.headers['content-security-policy']), kind.script)
  const isSentByScript = request.headers['khata-script'] !== undefined
  const { write, end, flushHeaders } = response
  const chunks: Buffer[] = []
  const isPage = () =>
    !response.headersSent && String(response.getHeader('content-type')).startsWith('text/html')
  const hold = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string))
  }
  response.flushHeaders = () => {
    if (!isPage()) flushHeaders.call(response)
  }
  response.write = ((...given: Parameters<typeof write>) => {
    if (!isPage()) return write.apply(response, given)
    hold(given[0])
    for (const each of given) if (typeof each === 'function') process.nextTick(each)
    return true
  }) as typeof write
  response.end = ((...given: Parameters<typeof end>) => {
    if (isSentByScript) nameWayElsewhere(response)
    if (!isPage()) return end.apply(response, given)
    hold(given[0])
    const rendered = Buffer.concat(chunks).toString()
    const html = isEmptyPage(rendered)
      ? kind.failed?.(languageOf(request), response.statusCode, rendered)
      : rendered
    if (!html) return end.call(response, rendered, 'utf8')
    loadAhead(response, kind)
    response.setHeader('content-security-policy', policy)
    return end.call(response, plainHtml(html, kind), 'utf8')
  }) as typeof end
}

function languageOf({ url = '', headers }: IncomingMessage): Language {
  const asked = new URL(url, 'http://here').searchParams.get('lang')
  const kept = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1]
  return customerLanguage({ asked, kept, accepted: headers['accept-language'] })
}

/**
 * A script may not follow a redirect to another site, nor may it show what is no page of customers. It is told the
 * address, and the browser goes there.
 */
function nameWayElsewhere(response: ServerResponse): void {
  const location = response.getHeader('location')
  if (typeof location !== 'string' || response.headersSent) return
  if (CUSTOMER_PAGES.test(location.split('?', 1)[0] as string)) return
  response.statusCode = 200
  response.removeHeader('location')
  response.setHeader('khata-go', location)
}

/** The policy of a page that has one script. Its hash is the same in each response, so that a page may be kept. */
function onlyScript(policy: string, script: string): string {
  const hash = createHash('sha256').update(script).digest('base64')
  return policy.replace(/script-src [^;]*/, `script-src 'sha256-${hash}'`).replace(/ 'nonce-[^']*'/g, '')
}

/** Of what the framework would load ahead, a font alone stays: a text that changes its font moves what stands below it. */
function loadAhead(response: ServerResponse, { hasFont }: PlainPages): void {
  const link = String(response.getHeader('link') ?? '')
  const fonts = hasFont ? link.split(', ').filter((each) => each.includes('as="font"')) : []
  response.removeHeader('link')
  if (fonts.length > 0) response.setHeader('link', fonts.join(', ').replace(NONCE, ''))
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g
const LOADED_BEFORE = /<link\b[^>]*\brel="(?:modulepreload|preload)"[^>]*>/g
// React begins and ends each text with one.
const MARK = /<!--[^>]*-->/g
// Of the style and the font. In a text it would have other quotes.
const NONCE = /;? nonce="[^"]*"/g

/** The page that the framework has rendered, with our script in place of its own. */
function plainHtml(html: string, { script, before }: PlainPages): string {
  const plain = html
    .replace(SCRIPT, '')
    .replace(LOADED_BEFORE, (link) => (/\bas="(image|style)"/.test(link) ? link : ''))
    .replace(MARK, '')
    .replace(NONCE, '')
  const end = before === '</head>' ? plain.indexOf(before) : plain.lastIndexOf(before)
  return `${plain.slice(0, end)}<script>${script}</script>${plain.slice(end)}`
}
