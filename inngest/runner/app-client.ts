import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { boundedBody } from './bounded-body'

/** Inngest's limit on what a step may return. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** Nothing was delivered, so nothing ran. */
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

/** The request never reached the app; sending it again cannot repeat anything. */
export class AppUnreachable extends Error {}

/** The app may have begun to work, and did not answer. */
export class AnswerLost extends Error {}

export type SendToApp = (request: AppRequest) => Promise<AppResponse>

/**
 * HTTP to the app over kept-alive connections. It uses `node:http` because `fetch` gives up after 300 s
 * without headers, which is as long as a call may take.
 * The promise rejects with {@link AppUnreachable} or {@link AnswerLost}.
 */
export function createAppClient(appUrl: string): { send: SendToApp; close: () => void } {
  const base = new URL(appUrl)
  const transport = base.protocol === 'https:' ? https : http
  const agent = new transport.Agent({ keepAlive: true, scheduling: 'lifo' })

  const send: SendToApp = ({ method, path, headers, body, timeoutMs }) =>
    new Promise((resolve, reject) => {
      const request = transport.request(new URL(path, base), {
        agent,
        method,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body).toString(),
        },
        signal: AbortSignal.timeout(timeoutMs),
      })
      request.once('error', (error: NodeJS.ErrnoException) =>
        reject(explain(error, request.reusedSocket, timeoutMs)),
      )
      request.once('response', (response: IncomingMessage) => {
        boundedBody(response, MAX_ANSWER_BYTES).then(
          (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          (error: NodeJS.ErrnoException) => {
            request.destroy()
            reject(explain(error, false, timeoutMs))
          },
        )
      })
      request.end(body)
    })

  return { send, close: () => agent.destroy() }
}

function explain(error: NodeJS.ErrnoException, reusedSocket: boolean, timeoutMs: number): Error {
  if (UNDELIVERED.includes(error.code ?? ''))
    return new AppUnreachable(`The app cannot be reached: ${error.code}.`)
  // The app closed an idle connection in the same moment as we used it (Node's documentation of
  // `request.reusedSocket` has the case).
  if (reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) {
    return new AppUnreachable('The app closed a kept-alive connection.')
  }
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return new AnswerLost(`The app did not answer within ${timeoutMs / 1_000} s.`)
  }
  return new AnswerLost(`The app's answer broke off: ${error.code ?? error.message}.`)
}
