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

/**
 * The request did not reach the app, so sending it again repeats nothing. `doubtful`: it most probably did
 * not, on a kept-alive connection that the app may just have been closing.
 */
export class AppUnreachable extends Error {
  constructor(
    message: string,
    readonly doubtful: boolean,
  ) {
    super(message)
  }
}

/** The app may have begun to work, and did not answer. */
class AnswerLost extends Error {}

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
        () => request.destroy(new AnswerLost(`The app did not answer within ${timeoutMs / 1_000} s.`)),
        timeoutMs,
      )
      request.once('close', () => clearTimeout(timer))
      request.on('error', (error) => reject(explain(error, request.reusedSocket)))
      request.once('response', (response: IncomingMessage) => {
        boundedBody(response, MAX_ANSWER_BYTES).then(
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
  if (error instanceof AnswerLost) return error
  const code = error.code ?? error.message
  if (UNDELIVERED.includes(code)) return new AppUnreachable(`The app cannot be reached: ${code}.`, false)
  // The app closed an idle connection in the same moment as we used it (Node's documentation of
  // `request.reusedSocket` has the case).
  if (reusedSocket && ['ECONNRESET', 'EPIPE'].includes(code)) {
    return new AppUnreachable('The app closed a kept-alive connection.', true)
  }
  return new AnswerLost(`The app's answer broke off: ${code}.`)
}
