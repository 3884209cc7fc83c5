import { Agent } from 'undici'
import { type DialRule, guardedConnector } from './dial'
import { exchange } from './exchange'
import { type Failure, failureOf } from './failure'
import { brokeOnReuse, markingReuse } from './reuse'

export interface Call {
  url: string
  headers: Record<string, string>
  body: string
}

/** What came of one call. Failures of the network are facts here, not exceptions. */
export interface Reception {
  latencyMs: number
  response?: { status: number; headers: Record<string, string>; body: string }
  /** Why there is no response. */
  failure?: Failure
}

export type Send = (call: Call) => Promise<Reception>

export interface SenderOptions extends DialRule {
  timeoutMs: number
}

/** From the dial to the last byte of the response that is read. */
export const CALL_TIMEOUT_MS = 15_000

// Longer than most receivers keep an idle connection; a receiver's own word on it may only shorten it.
const IDLE_SOCKET_MS = 20_000

/** Makes calls over connections that are kept open for the next one. Redirects are not followed. */
export function createSender({ timeoutMs, ...rule }: SenderOptions): Send {
  // A call has one time-out of its own, so the client needs none.
  const untimed = { headersTimeout: 0, bodyTimeout: 0 }
  const connect = markingReuse(guardedConnector(rule, timeoutMs))
  const idle = { keepAliveTimeout: IDLE_SOCKET_MS, keepAliveMaxTimeout: IDLE_SOCKET_MS }
  const kept = new Agent({ ...untimed, ...idle, connect, pipelining: 1 })
  const once = new Agent({ ...untimed, connect, pipelining: 0 })

  return async (call) => {
    const startedAt = performance.now()
    const elapsedMs = () => Math.round(performance.now() - startedAt)
    try {
      const response = await exchange(call, kept, timeoutMs).catch((error: unknown) => {
        // The receiver closed a kept connection in the moment in which it was used again: that says nothing about
        // this delivery, so it goes out on a new connection.
        if (!brokeOnReuse(error)) throw error
        return exchange(call, once, timeoutMs - elapsedMs())
      })
      return { latencyMs: elapsedMs(), response }
    } catch (error) {
      return { latencyMs: elapsedMs(), failure: failureOf(error) }
    }
  }
}
