import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { type DialRule, GuardedHttpAgent, GuardedHttpsAgent } from './dial'
import { failureText } from './failure'

export interface Call {
  url: string
  headers: Record<string, string>
  body: string
}

/** What came of one call. Failures of the network are facts here, not exceptions. */
export interface Reception {
  latencyMs: number
  response?: { status: number; headers: Record<string, string>; body: string }
  /** In words for the merchant; undefined when an answer came. */
  error?: string
}

export type Send = (call: Call) => Promise<Reception>

export interface SenderOptions extends DialRule {
  timeoutMs: number
}

// Decisions §6: from the dial to the last byte of the answer that is read.
export const CALL_TIMEOUT_MS = 15_000

// As much of an answer as is kept; the rest is not read.
const MAX_BODY_BYTES = 16_384

// Longer than most receivers keep an idle connection, and than a call may take: nothing waits on it for an answer.
const IDLE_SOCKET_MS = 20_000
// As many as calls may be open to receivers that share a host.
const IDLE_SOCKETS_PER_HOST = 64

/** Makes calls over connections that are kept open for the next one. Redirects are not followed. */
export function createSender({ timeoutMs, ...rule }: SenderOptions): Send {
  const kept = { keepAlive: true, timeout: IDLE_SOCKET_MS, maxFreeSockets: IDLE_SOCKETS_PER_HOST }
  const agents = { http: new GuardedHttpAgent(rule, kept), https: new GuardedHttpsAgent(rule, kept) }
  const once = { http: new GuardedHttpAgent(rule, {}), https: new GuardedHttpsAgent(rule, {}) }

  return async (call) => {
    const startedAt = performance.now()
    const elapsedMs = () => Math.round(performance.now() - startedAt)
    try {
      const response = await exchange(call, agents, timeoutMs).catch((error: unknown) => {
        // The receiver closed a kept connection in the moment in which it was used again: that says nothing about
        // this delivery, so it goes out on a new connection.
        if (!(error instanceof StaleConnection)) throw error
        return exchange(call, once, timeoutMs - elapsedMs())
      })
      return { latencyMs: elapsedMs(), response }
    } catch (error) {
      const text = error instanceof TimedOut ? `No answer within ${timeoutMs / 1000} s.` : failureText(error)
      return { latencyMs: elapsedMs(), error: text }
    }
  }
}

class StaleConnection extends Error {}
class TimedOut extends Error {}

type Answer = NonNullable<Reception['response']>

// A URL is taken apart once, not for each of its calls.
const targets = new Map<string, http.RequestOptions>()
const MOST_TARGETS = 1_000

function targetOf(url: string): http.RequestOptions {
  let target = targets.get(url)
  if (!target) {
    target = urlToHttpOptions(new URL(url))
    if (targets.size >= MOST_TARGETS) targets.clear()
    targets.set(url, target)
  }
  return target
}

/** One request and as much of its answer as is kept. Callbacks throughout: this runs for every delivery. */
function exchange(
  call: Call,
  agents: { http: http.Agent; https: https.Agent },
  timeoutMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const target = targetOf(call.url)
    const options = { ...target, method: 'POST', headers: call.headers }
    const request: ClientRequest =
      target.protocol === 'https:'
        ? https.request({ ...options, agent: agents.https })
        : http.request({ ...options, agent: agents.http })
    const timer = setTimeout(() => request.destroy(new TimedOut()), timeoutMs)
    request.once('response', (message) => collect(message, resolve))
    request.on('error', (error: NodeJS.ErrnoException) => {
      const stale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(stale ? new StaleConnection() : error)
    })
    request.once('close', () => clearTimeout(timer))
    request.end(call.body)
  })
}

/**
 * Reads an answer. One that goes on for longer than is kept is hung up on. The status line is the answer: a body that
 * breaks off or dawdles past the time-out does not undo it.
 */
function collect(message: IncomingMessage, resolve: (answer: Answer) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  const finish = () => {
    const body = Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8')
    resolve({
      status: message.statusCode ?? 0,
      headers: headersOf(message),
      // PostgreSQL's JSON has no U+0000.
      body: body.replaceAll('\u0000', '\ufffd'),
    })
  }
  message.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_BODY_BYTES) message.destroy()
  })
  message.on('error', () => undefined)
  message.once('close', finish)
}

function headersOf(message: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return headers
}
