import { type buildConnector, errors } from 'undici'

/** Errors of sockets that had received a response before. */
const ofUsedSockets = new WeakSet<Error>()

/** A connector that remembers which sockets had received data. `brokeOnReuse` needs that. */
export function markingReuse(connect: buildConnector.connector): buildConnector.connector {
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
export function brokeOnReuse(error: unknown): boolean {
  // The client throws a SocketError if a connection was closed.
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0
  return error instanceof Error && ofUsedSockets.has(error)
}
