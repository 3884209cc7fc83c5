import { type buildConnector, errors } from 'undici'

/** Errors of sockets that had brought an answer before. */
const ofUsedSockets = new WeakSet<Error>()

/** A connector whose sockets' failures brokeOnReuse can judge. */
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

/** Whether a call failed because its connection, kept from an earlier one, had come to its end. */
export function brokeOnReuse(error: unknown): boolean {
  // The client's own word for a connection that was closed.
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0
  return error instanceof Error && ofUsedSockets.has(error)
}
