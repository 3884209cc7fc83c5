import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { bodyOfResponse } from '@/lib/http/envelope'
import { METHODS, otherMethod } from '@/lib/http/fallback'
import type { DeclaredRoute } from '@/lib/http/route'
import type { ApiRoutes } from './api-routes'

// Everything that an operation needs is in lib/http. The framework around it routes, traces and wraps each request for pages, which takes
// about a third of the processor time of a small call. So the server passes a /v1 call directly to its operation.

/** The handler of a request, with the parameters of its path. */
export interface ApiCall {
  handle: (...given: Parameters<DeclaredRoute>) => Promise<Response>
  params: Record<string, string>
}

/**
 * The operation that answers a request, or the refusal of a method that its path does not have.
 * @returns undefined if the framework answers: pages, unknown paths, HEAD, files and streams.
 */
export function apiCallOf(
  routes: ApiRoutes,
  { method = '', url = '' }: IncomingMessage,
): ApiCall | undefined {
  const target = url.split('?', 1)[0] as string
  if (!target.startsWith('/v1/')) return
  // A path that cannot be decoded was refused before.
  const isEscaped = target.includes('%')
  const found = routes(isEscaped ? decodeURI(target) : target)
  if (!found) return
  const { params, handlers } = found
  const handle = handlers[method === 'HEAD' ? 'GET' : method]
  if (!handle)
    return {
      handle: otherMethod(
        method,
        METHODS.filter((each) => handlers[each]),
      ),
      params,
    }
  // A parameter with an escaped letter is rare. The framework decodes it.
  if (method === 'HEAD' || isEscaped) return
  if (!handle.declaration || handle.declaration.file || handle.declaration.stream) return
  return { handle, params }
}

/**
 * Runs an operation and sends its response.
 * @param origin the address of this server, which is put in front of the path.
 */
export async function serveApiCall(
  { handle, params }: ApiCall,
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<void> {
  const answer = await handle(webRequest(request, origin), { params: Promise.resolve(params) })
  const body = bodyOfResponse(answer)
  const headers: Record<string, string | number> = {}
  for (const [name, value] of answer.headers) headers[name] = value
  const cookies = answer.headers.getSetCookie()
  const packed = body === null ? null : await compressed(body, request)
  if (packed) Object.assign(headers, { 'content-encoding': 'gzip' })
  if (body !== null && size(body) >= LARGE_BYTES) headers.vary = 'Accept-Encoding'
  const sent = packed ?? body
  headers['content-length'] = sent === null ? 0 : size(sent)
  response.writeHead(answer.status, { ...headers, ...(cookies.length > 0 && { 'set-cookie': cookies }) })
  response.end(sent)
}

/** The request in the form that operations read. */
function webRequest(request: IncomingMessage, origin: string): Request {
  const { method = 'GET', url, headers: given } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'string') headers.set(name, value)
    else for (const each of value ?? []) headers.append(name, each)
  }
  const hasBody = given['transfer-encoding'] !== undefined || Number(given['content-length'] ?? 0) > 0
  return new Request(`${origin}${url}`, {
    method,
    headers,
    ...(hasBody && method !== 'GET' && { body: streamOf(request), duplex: 'half' }),
  } as RequestInit)
}

/** The body as it arrives. Nothing is read until somebody asks for it. */
function streamOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        request.pause()
        request.on('data', (chunk: Buffer) => {
          controller.enqueue(chunk)
          request.pause()
        })
        request.once('end', () => controller.close())
        request.once('error', (error) => controller.error(error))
      },
      pull: () => void request.resume(),
      // The rest is dropped as it arrives. The server does this itself only for a body of which nothing was read. Otherwise the next call
      // on the connection would wait behind the rest.
      cancel: () => void request.removeAllListeners('data').removeAllListeners('end').resume(),
    },
    { highWaterMark: 0 },
  )
}

// A smaller response fits into one packet as it is.
const LARGE_BYTES = 1_024
const pack = promisify(gzip)

async function compressed(
  body: string | Uint8Array,
  { headers }: IncomingMessage,
): Promise<Uint8Array | undefined> {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || size(body) < LARGE_BYTES) return
  return /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(accepted) ? pack(body) : undefined
}

const size = (body: string | Uint8Array) => Buffer.byteLength(body)
