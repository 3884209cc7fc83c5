import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

// The first page and each of the documentation say the same to everybody, and rendering one takes as long as hundreds of calls
// of the API. So it is rendered once and kept.
const KEPT = /^\/(docs(\/(?!search$)[\w-]+)*)?$/
// After a new release it may be old for so long. Then a browser asks whether it is still the same.
const FRESH = 'public, max-age=300'
/** More than the documentation has. Each is about a tenth of a megabyte. */
const MOST = 400

interface KeptPage {
  headers: [name: string, value: string | number | readonly string[]][]
  body: string
}

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Serves the pages that are the same for everybody from memory, and all others with `handle`, which gives a page as a whole. */
export function keepPages(handle: Handle): Handle {
  const pages = new Map<string, KeptPage>()
  return async (request, response) => {
    const path = request.url ?? ''
    // The framework asks for a part of a page with this header.
    const isPage = request.method === 'GET' && KEPT.test(path) && request.headers.rsc === undefined
    if (!isPage) return handle(request, response)
    const kept = pages.get(path)
    if (kept) return send(request, response, kept)
    if (pages.size < MOST) keepNext(request, response, (page) => pages.set(path, page))
    return handle(request, response)
  }
}

/** Takes the page that comes as the end of a response, and sends it as one that is kept. */
function keepNext(request: IncomingMessage, response: ServerResponse, keep: (page: KeptPage) => void): void {
  // What is kept is for others too.
  delete request.headers.cookie
  const { end } = response
  response.end = ((...given: Parameters<typeof end>) => {
    response.end = end
    const body: unknown = given[0]
    const isPage = String(response.getHeader('content-type')).startsWith('text/html')
    if (response.statusCode !== 200 || !isPage || typeof body !== 'string') return end.apply(response, given)
    const tag = `W/"${createHash('sha256').update(body).digest('base64url')}"`
    response.setHeader('cache-control', FRESH).setHeader('etag', tag)
    response.appendHeader('vary', 'Accept-Encoding')
    const page = { headers: headersOf(response), body }
    keep(page)
    send(request, response, page)
    return response
  }) as typeof end
}

// The headers that are of one response alone. Node writes them anew.
const OF_ONE = new Set(['content-length', 'transfer-encoding', 'date', 'connection', 'keep-alive'])

const headersOf = (response: ServerResponse): KeptPage['headers'] =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    value === undefined || OF_ONE.has(name) ? [] : [[name, value] as const],
  ) as KeptPage['headers']

function send(request: IncomingMessage, response: ServerResponse, { headers, body }: KeptPage): void {
  for (const [name, value] of headers) response.setHeader(name, value)
  const tag = String(response.getHeader('etag'))
  const isKnown = request.headers['if-none-match']?.includes(tag)
  if (isKnown) response.statusCode = 304
  response.end(isKnown ? undefined : body)
}
