import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

// The simulators and the return routes at one address, as the app serves them. Import it before anything reads the environment.

type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>

const routes: [path: RegExp, load: () => Promise<Record<string, unknown>>][] = [
  [/^\/simulators\/(?<provider>\w+)\/api\/(?<path>.+)$/, () => import('./[provider]/api/[...path]/route')],
  [
    /^\/simulators\/(?<provider>\w+)\/pay\/(?<id>[\w-]+)\/choose$/,
    () => import('./[provider]/pay/[id]/choose/route'),
  ],
  [/^\/api\/providers\/(?<provider>\w+)\/return$/, () => import('../api/providers/[provider]/return/route')],
  [
    /^\/api\/providers\/(?<provider>\w+)\/return\/failure$/,
    () => import('../api/providers/[provider]/return/failure/route'),
  ],
  [
    /^\/api\/providers\/(?<provider>\w+)\/return\/(?<topUpId>[^/]+)$/,
    () => import('../api/providers/[provider]/return/[topUpId]/route'),
  ],
  [
    /^\/api\/providers\/(?<provider>\w+)\/return\/(?<topUpId>[^/]+)\/failure$/,
    () => import('../api/providers/[provider]/return/[topUpId]/failure/route'),
  ],
]

/** The provider does what it is asked for, and its answer is lost on the way: to the next call of such a path. */
export const LOST: { path: RegExp | null } = { path: null }

const server = http.createServer(async (incoming, outgoing) => {
  const url = new URL(incoming.url ?? '', process.env.APP_URL)
  const path = url.pathname.replace(/\/$/, '')
  const found = routes.find(([pattern]) => pattern.test(path))
  const handler = found && ((await found[1]())[incoming.method ?? ''] as Handler | undefined)
  // Every other address is a page.
  if (!found || !handler) return outgoing.end('<!doctype html>')
  const { path: rest, ...names } = found[0].exec(path)?.groups ?? {}
  const params = Promise.resolve({ ...names, path: rest?.split('/') } as never)
  const response = await handler(requestOf(incoming, url), { params })
  if (LOST.path?.test(path)) {
    LOST.path = null
    return outgoing.destroy()
  }
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
})

function requestOf(incoming: http.IncomingMessage, url: URL): Request {
  const { method = 'GET', headers } = incoming
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
  if (method === 'GET') return new Request(url, { headers: sent })
  return new Request(url, {
    method,
    headers: sent,
    body: Readable.toWeb(incoming) as never,
    duplex: 'half',
  } as never)
}

server.listen(0, '127.0.0.1')
await once(server, 'listening')
server.unref()

export const APP = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
process.env.APP_URL = APP
