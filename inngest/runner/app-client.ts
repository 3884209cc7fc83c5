import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { boundedBody } from './bounded-body'

/** Inngest's limit on what a step may return. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/** Error codes which mean that the request has certainly not reached the app. */
const UNDELIVERED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']

export interface AppRequest {
  method: 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
}

export interface AppResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/**
 * The request did not reach the app, so it is safe to send it again. `doubtful`: it most probably did not, because the app was closing the
 * kept-alive connection.
 */
export class AppUnreachable extends Error {
  constructor(
    message: string,
    readonly doubtful: boolean,
  ) {
    super(message)
  }
}

/** The app may have started to work, but its response did not arrive. */
class ResponseLost extends Error {}

export type SendToApp = (request: AppRequest) => Promise<AppResponse>

/**
 * HTTP to the app over kept-alive connections. It uses `node:http`, because `fetch` gives up after 300 s without
 * headers, and a call may take that long.
 * The promise rejects with {@link AppUnreachable} or {@link ResponseLost}.
 */
export function createAppClient(appUrl: string): { send: SendToApp; close: () => void } {
  const base = new URL(appUrl)
  const transport = base.protocol === 'https:' ? https : http
  const agent = new transport.Agent({ keepAlive: true, scheduling: 'lifo' })

  const send: SendToApp = ({ method, path, headers, body, timeoutMs }) =>
    new Promise<AppResponse>((resolve, reject) => {
      const request = transport.request(new URL(path, base), {
        agent,
        method,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body).toString(),
        },
      })
      const timer = setTimeout(
        () => request.destroy(new ResponseLost(`The app did not respond within ${timeoutMs / 1_000} s.`)),
        timeoutMs,
      )
      request.once('close', () => clearTimeout(timer))
      request.on('error', (error) => reject(explain(error, request.reusedSocket)))
      request.once('response', (response: IncomingMessage) => {
        boundedBody(response, MAX_RESPONSE_BYTES).then(
          (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          (error: Error) => {
            reject(explain(error, false))
            request.destroy()
          },
        )
      })
      request.end(body)
    })

  return { send, close: () => agent.destroy() }
}

function explain(error: NodeJS.ErrnoException, reusedSocket: boolean): Error {
  if (error instanceof ResponseLost) return error
  const code = error.code ?? error.message
  if (UNDELIVERED.includes(code)) return new AppUnreachable(`The app cannot be reached: ${code}.`, false)
  // The app closed an idle connection at the moment we used it. Node's documentation of `request.reusedSocket` describes this case.
  if (reusedSocket && ['ECONNRESET', 'EPIPE'].includes(code)) {
    return new AppUnreachable('The app closed a kept-alive connection.', true)
  }
  return new ResponseLost(`The app's response broke off: ${code}.`)
}
