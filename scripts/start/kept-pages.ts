import type { IncomingMessage, ServerResponse } from 'node:http'

// The first page and each of the documentation say the same to everybody, and rendering one takes as long as hundreds of calls
// of the API. So it is rendered once and kept. Only the nonce of its policy is another one in each response.
const KEPT = /^\/(docs(\/(?!search$)[\w-]+)*)?$/
// A browser keeps it with its policy, whose nonce is then that of its scripts. After a new release it may be old for so long. No
// proxy keeps it: each person has a nonce of their own.
const FRESH = 'private, max-age=300'
/** More than the documentation has. Each is about a quarter of a megabyte. */
const MOST = 400

interface KeptPage {
  headers: [name: string, value: string | number | readonly string[]][]
  /** What stands between the places of the nonce. */
  parts: string[]
}

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Serves the pages that are the same for everybody from memory, and all others with `handle`. */
export function keepPages(handle: Handle): Handle {
  const pages = new Map<string, KeptPage>()
  return async (request, response) => {
    const path = request.url ?? ''
    const nonce = nonceIn(request)
    // The framework asks for a part of a page with this header.
    const isPage = request.method === 'GET' && KEPT.test(path) && request.headers.rsc === undefined
    if (!isPage || !nonce) return handle(request, response)
    const kept = pages.get(path)
    if (kept) return send(response, kept, nonce)
    mayBeKept(response)
    if (pages.size < MOST) keepNext(response, nonce, (page) => pages.set(path, page))
    return handle(request, response)
  }
}

/** The nonce that the framework gives to the scripts of this response. */
export const nonceIn = ({ headers }: IncomingMessage): string | undefined =>
  /'nonce-([\w+/=-]+)'/.exec(String(headers['content-security-policy']))?.[1]

/** Lets the browser keep a page, whatever the framework says about it. */
function mayBeKept(response: ServerResponse): void {
  const { writeHead } = response
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    if (given[0] === 200) response.setHeader('cache-control', FRESH)
    return writeHead.apply(response, given)
  }) as typeof writeHead
}

/** Listens to a response, and keeps its page if it is one. */
function keepNext(response: ServerResponse, nonce: string, keep: (page: KeptPage) => void): void {
  const chunks: Buffer[] = []
  const { write, end } = response
  const hear = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string))
  }
  response.write = ((...given: Parameters<typeof write>) => {
    hear(given[0])
    return write.apply(response, given)
  }) as typeof write
  response.end = ((...given: Parameters<typeof end>) => {
    hear(given[0])
    return end.apply(response, given)
  }) as typeof end
  response.once('finish', () => {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html')
    if (response.statusCode === 200 && isPage)
      keep({ headers: headersOf(response), parts: Buffer.concat(chunks).toString().split(nonce) })
  })
}

// The headers that are of one response alone. The guard and Node write them anew.
const OF_ONE = new Set([
  'content-encoding',
  'content-security-policy',
  'content-length',
  'transfer-encoding',
  'date',
  'connection',
  'keep-alive',
])

const headersOf = (response: ServerResponse): KeptPage['headers'] =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    value === undefined || OF_ONE.has(name) ? [] : [[name, value] as const],
  ) as KeptPage['headers']

async function send(response: ServerResponse, { headers, parts }: KeptPage, nonce: string): Promise<void> {
  for (const [name, value] of headers) response.setHeader(name, value)
  response.end(parts.join(nonce))
}
