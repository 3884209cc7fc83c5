import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import { holdPage, sendPage } from './held-page'
import { KeptPages } from './kept-pages'
import { type PlainPages, plainPage } from './plain-pages'

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

// A range of a file is counted in the file's bytes, so it must not be compressed.
const compress = compression({
  filter: (request, response) => response.statusCode !== 206 && compression.filter(request, response),
}) as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Serves the framework's responses: compressed, and some pages without its scripts. */
export function servePages(handle: Handle, kinds: readonly PlainPages[]): Handle {
  const pages = new KeptPages()
  return async (request, response) => {
    compress(request, response, () => {})
    const kept = pages.find(request)
    if (kept) return sendPage(response, kept)
    const pathname = (request.url ?? '').split('?', 1)[0] as string
    const kind = kinds.find(({ paths }) => paths.test(pathname))
    if (kind) holdPage(response, async (page) => pages.keep(request, await plainPage(page, kind, request)))
    return handle(request, response)
  }
}
