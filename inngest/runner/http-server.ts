import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { BodyTooLarge, boundedBody } from './bounded-body'

/** Much more than a batch of events needs. A registration of a hundred functions has about 50 kB. */
const MAX_BODY_BYTES = 1024 * 1024

/** The app is on the same machine or network, so its requests arrive sooner than this. */
const REQUEST_TIMEOUT_MS = 10_000

export interface Reply {
  status: number
  body: Record<string, unknown> | unknown[]
}

export interface Routes {
  events: (key: string, body: unknown, seed: string | undefined) => Reply
  register: (authorization: string | undefined, body: unknown) => Reply
  /** Which functions of an app are known, by the app's name. */
  functions: (authorization: string | undefined, app: string) => Reply
  health: () => Reply
}

/** Serves the four paths of the runner. All bodies are JSON. */
export function createHttpServer(routes: Routes, log: Logger): http.Server {
  const server = http.createServer((request, response) => {
    respond(routes, request)
      .catch((error: unknown): Reply => {
        if (error instanceof BodyTooLarge) return refusal(413, 'The body is larger than 1 MB.')
        if (request.destroyed) return refusal(400, 'The request broke off.')
        log.error({ err: error }, 'A request failed')
        return refusal(500, 'The runner failed.')
      })
      .then((reply) => send(response, reply))
  })
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = REQUEST_TIMEOUT_MS
  return server
}

/** A refusal as the SDK reads it: `error` and `status` are in the body too. */
export function refusal(status: number, error: string): Reply {
  return { status, body: { status, error } }
}

async function respond(routes: Routes, request: IncomingMessage): Promise<Reply> {
  const { pathname } = new URL(request.url ?? '/', 'http://runner')
  if (request.method === 'GET' && pathname === '/health') return routes.health()
  const app = /^\/v1\/apps\/([^/]+)\/functions$/.exec(pathname)?.[1]
  if (request.method === 'GET' && app) return routes.functions(request.headers.authorization, decoded(app))
  if (request.method !== 'POST') return unknown(request, pathname)

  const key = /^\/e\/([^/]+)$/.exec(pathname)?.[1]
  if (key === undefined && pathname !== '/fn/register') return unknown(request, pathname)
  const body = await jsonBody(request)
  if (body === undefined) return refusal(400, 'The body is not JSON.')
  if (key === undefined) return routes.register(request.headers.authorization, body)
  const seed = request.headers['x-inngest-event-id-seed']
  return routes.events(decoded(key), body, typeof seed === 'string' ? seed : undefined)
}

function unknown(request: IncomingMessage, pathname: string): Reply {
  return refusal(404, `The embedded Inngest runner does not serve ${request.method} ${pathname}.`)
}

async function jsonBody(request: IncomingMessage): Promise<unknown> {
  const text = await boundedBody(request, MAX_BODY_BYTES)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    // The rest of a refused body is not read, so the connection cannot be used for another request.
    ...(status === 413 ? { connection: 'close' } : {}),
  })
  response.end(text)
}
