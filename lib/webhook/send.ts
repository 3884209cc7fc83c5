import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
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
const IDLE_SOCKET_MS = 30_000
const IDLE_SOCKETS_PER_RECEIVER = 64
const IDLE_SOCKETS = 256

/** Makes calls over connections that are kept open for the next one. Redirects are not followed. */
export function createSender({ timeoutMs, ...rule }: SenderOptions): Send {
  const kept = {
    keepAlive: true,
    timeout: IDLE_SOCKET_MS,
    maxFreeSockets: IDLE_SOCKETS_PER_RECEIVER,
    maxTotalFreeSockets: IDLE_SOCKETS,
  }
  const agents = { http: new GuardedHttpAgent(rule, kept), https: new GuardedHttpsAgent(rule, kept) }
  const once = { http: new GuardedHttpAgent(rule, {}), https: new GuardedHttpsAgent(rule, {}) }

  return async (call) => {
    const startedAt = performance.now()
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), timeoutMs)
    const finish = (outcome: Omit<Reception, 'latencyMs'>): Reception => ({
      latencyMs: Math.round(performance.now() - startedAt),
      ...outcome,
    })
    try {
      const response = await answerOf(call, agents, deadline.signal).catch((error: unknown) => {
        // The receiver closed a kept connection in the moment in which it was used again: that says nothing about
        // this delivery, so it goes out on a new connection.
        if (!(error instanceof StaleConnection)) throw error
        return answerOf(call, once, deadline.signal)
      })
      return finish({ response: await read(response) })
    } catch (error) {
      return finish({ error: deadline.signal.aborted ? timeoutText(timeoutMs) : failureText(error) })
    } finally {
      clearTimeout(timer)
    }
  }
}

class StaleConnection extends Error {}

const timeoutText = (timeoutMs: number) => `No answer within ${timeoutMs / 1000} s.`

function answerOf(
  call: Call,
  agents: { http: http.Agent; https: https.Agent },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = new URL(call.url)
    const options = { method: 'POST', headers: call.headers, signal }
    const request: ClientRequest =
      url.protocol === 'https:'
        ? https.request(url, { ...options, agent: agents.https })
        : http.request(url, { ...options, agent: agents.http })
    request.once('response', resolve)
    request.on('error', (error: NodeJS.ErrnoException) => {
      const stale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(stale ? new StaleConnection() : error)
    })
    request.end(call.body)
  })
}

/** The answer with as much of its body as is kept. One that goes on for longer is hung up on. */
async function read(message: IncomingMessage): Promise<NonNullable<Reception['response']>> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      // Leaving the loop destroys the message and its socket.
      if (size > MAX_BODY_BYTES) break
    }
  } catch {
    // The status line is the answer: a body that breaks off or dawdles past the deadline does not undo it.
  }
  const body = Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8')
  return {
    status: message.statusCode ?? 0,
    headers: headersOf(message),
    // PostgreSQL's JSON has no U+0000.
    body: body.replaceAll('\u0000', '\ufffd'),
  }
}

function headersOf(message: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return headers
}
