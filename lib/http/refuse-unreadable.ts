import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { DomainError } from '@/lib/core/errors'
import { errorResponse, plainRefusal } from './envelope'
import { limited } from './fallback'

interface Unreadable extends Error {
  code?: string
  /** The bytes that the parser had when it gave up. */
  rawPacket?: Buffer
}

interface Connection extends Duplex {
  remoteAddress?: string
  /** The response that Node is sending. Meanwhile the next request on the connection may be unreadable. */
  _httpMessage?: { headersSent: boolean } | null
}

const REQUEST_LINE = /^[A-Z]+ (\S+)/
const OF_API = /^\/v1(\/|\?|$)/
// The same statuses as in Node's own response.
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Responds to a request that Node's parser refuses, and closes the connection. There is no request object yet. Handles a server's
 * `clientError` event. If the headers of an API call are too long, the response has the envelope.
 */
export async function refuseUnreadable(error: Unreadable, socket: Connection): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent)
    return void socket.destroy()
  const status = STATUSES[error.code ?? ''] ?? 400
  const target = REQUEST_LINE.exec(error.rawPacket?.toString('latin1') ?? '')?.[1]
  const response =
    status === 431 && OF_API.test(target ?? '/v1')
      ? await headersTooLarge(socket)
      : plainRefusal(status, `${STATUS_CODES[status]}: the request could not be read.`)
  socket.end(await textOf(response))
}

/** The headers were not read, so this uses the socket's address: the caller's, or that of the proxy in front. */
function headersTooLarge(socket: Connection): Promise<Response> {
  const request = { headers: new Headers({ 'x-forwarded-for': socket.remoteAddress ?? '' }) }
  return limited(request, (requestId, headers) =>
    errorResponse(new DomainError('headers_too_large'), requestId, headers),
  )
}

async function textOf(response: Response): Promise<string> {
  const body = await response.text()
  const headers = new Headers(response.headers)
  headers.set('content-length', String(Buffer.byteLength(body)))
  headers.set('connection', 'close')
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`, ...lines, '', body].join('\r\n')
}
