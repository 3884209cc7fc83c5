import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { READER_PAGES } from '@/lib/http/paths'
import { type HeldPage, isPage } from './held-page'

// The first page and the documentation are the same for everybody. Rendering one takes as long as hundreds of API calls, so somebody who
// reads three pages in a second would slow down everybody else. So each is rendered once and kept, except pages with a query.
const NOT_KEPT = /\/search$|[^\w/-]/
// After a release, a page may be outdated for this long. Then a browser asks whether it is still the same.
const FRESH = 'public, max-age=300'
/** More than the documentation has. Each takes about a tenth of a megabyte. */
const MOST = 400

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** The pages that are the same for everybody, as rendered once. */
export class KeptPages {
  readonly #pages = new Map<string, HeldPage>()

  /** The kept page, or a 304 if the browser already has it. Undefined if it has to be rendered, without anybody's personal data. */
  find(request: Asked): HeldPage | undefined {
    if (!mayKeep(request)) return undefined
    const kept = this.#pages.get(request.url as string)
    if (!kept) delete request.headers.cookie
    return kept && unlessKnown(kept, request)
  }

  /** Keeps a page that was just rendered, if it is such a page. @returns the response for this browser. */
  keep(request: Asked, page: HeldPage): HeldPage {
    if (!mayKeep(request) || page.status !== 200 || !isPage(page.headers)) return page
    if (this.#pages.size >= MOST) return page
    const etag = `W/"${createHash('sha256').update(page.body).digest('base64url')}"`
    const kept = { ...page, headers: { ...page.headers, 'cache-control': FRESH, etag } }
    this.#pages.set(request.url as string, kept)
    return unlessKnown(kept, request)
  }
}

// With this header, the framework requests only a part of a page.
const mayKeep = ({ method, url = '', headers }: Asked) =>
  method === 'GET' && READER_PAGES.test(url) && !NOT_KEPT.test(url) && headers.rsc === undefined

function unlessKnown(page: HeldPage, { headers }: Asked): HeldPage {
  const isKnown = headers['if-none-match']?.includes(String(page.headers.etag))
  return isKnown ? { ...page, status: 304, body: '' } : page
}
