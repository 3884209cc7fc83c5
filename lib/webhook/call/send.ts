import { Agent, type buildConnector, type errors } from 'undici'
import { type AddressRule, checkedConnector } from './connect-checked'
import { type Call, type CallResult, exchange } from './exchange'
import { failureOf } from './failure'

export type Send = (call: Call) => Promise<CallResult>

export interface SenderOptions extends AddressRule {
  timeoutMs: number
}

/** From connecting to the last byte of the response that is read. */
export const CALL_TIMEOUT_MS = 15_000

// Longer than most receivers keep an idle connection. A receiver can only ask for less.
const IDLE_SOCKET_MS = 20_000

/** Makes calls over connections that are kept open for the next call. Redirects are not followed. */
export function createSender({ timeoutMs, ...rule }: SenderOptions): Send {
  // The whole call has one time limit, so the client needs none of its own.
  const untimed = { headersTimeout: 0, bodyTimeout: 0 }
  const connect = markingReuse(checkedConnector(rule, timeoutMs))
  const idle = { keepAliveTimeout: IDLE_SOCKET_MS, keepAliveMaxTimeout: IDLE_SOCKET_MS }
  const kept = new Agent({ ...untimed, ...idle, connect, pipelining: 1 })
  const once = new Agent({ ...untimed, connect, pipelining: 0 })

  return async (call) => {
    const startedAt = performance.now()
    const elapsedMs = () => Math.round(performance.now() - startedAt)
    try {
      const response = await exchange(call, kept, timeoutMs).catch((error: unknown) => {
        // The receiver closed a kept connection just when we used it again. That says nothing about this delivery, so it is sent again over
        // a new connection.
        if (!brokeOnReuse(error)) throw error
        return exchange(call, once, timeoutMs - elapsedMs())
      })
      return { latencyMs: elapsedMs(), response }
    } catch (error) {
      return { latencyMs: elapsedMs(), failure: failureOf(error) }
    }
  }
}

/** Errors of sockets that had received a response before. */
const ofUsedSockets = new WeakSet<Error>()

/** A connector that remembers which sockets have received data. `brokeOnReuse` needs that. */
function markingReuse(connect: buildConnector.connector): buildConnector.connector {
  return (target, callback) =>
    connect(target, (...outcome) => {
      const [, socket] = outcome
      socket?.prependListener('error', (error) => {
        if (socket.bytesRead > 0) ofUsedSockets.add(error)
      })
      callback(...outcome)
    })
}

/** True if a call failed because the receiver had closed the kept connection. */
function brokeOnReuse(error: unknown): boolean {
  // The client throws a SocketError if a connection was closed.
  if (isSocketError(error)) return (error.socket?.bytesRead ?? 0) > 0
  return error instanceof Error && ofUsedSockets.has(error)
}

const isSocketError = (error: unknown): error is errors.SocketError =>
  error instanceof Error && 'code' in error && error.code === 'UND_ERR_SOCKET'
