import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// A proxy keeps idle connections for the next request: nginx and AWS for 60 s, Traefik for 90 s, Caddy for 120 s, Google's load balancer
// for 600 s. The proxy must be the one that closes them. If the app closes first, a request may already be on its way, and the proxy can
// only respond with 502. `headersTimeout` may be shorter: it counts from the first byte of a request.
const KEEP_ALIVE_MS = 620_000

/** The connections of each server, and the unfinished responses on each. */
const connectionsOf = new WeakMap<Server, Map<Socket, Set<ServerResponse>>>()

/** An HTTP server for use behind a proxy. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener)
  const connections = new Map<Socket, Set<ServerResponse>>()
  connectionsOf.set(server, connections)
  server.on('connection', (socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const underWay = connections.get(socket)
    underWay?.add(response)
    response.once('close', () => {
      underWay?.delete(response)
      // This request began before the server was told to end, so its response has not closed the connection.
      if (!server.listening && underWay?.size === 0) socket.destroySoon()
    })
  })
  return server
}

export interface Ending {
  /** Makes the health check fail, so that proxies send new requests elsewhere. */
  announce(): void
  /** How long the server then still serves as before, until proxies have seen the health check. */
  noticeMs: number
  /** How long an open connection may then still bring a request. Its response closes the connection. */
  drainMs: number
}

/**
 * Ends a server so that no request is lost. Resolves when the last connection has ended.
 * @param pause waits; replaced in tests.
 */
export async function closeInOrder(server: Server, ending: Ending, pause = sleep): Promise<void> {
  ending.announce()
  await pause(ending.noticeMs)
  const closed = once(server, 'close')
  await quietMoment()
  // An http server's own `close` would also cut connections that look idle while a request is on its way on them.
  TcpServer.prototype.close.call(server)
  const connections = connectionsOf.get(server) ?? new Map<Socket, Set<ServerResponse>>()
  const closeAfter = (response: ServerResponse) => {
    response.shouldKeepAlive = false
  }
  // From here on each connection ends with its next response. It must not start earlier: a client whose connection ends opens a new one,
  // and that must not reach this server.
  server.prependListener('request', (_request, response) => closeAfter(response))
  for (const underWay of connections.values()) underWay.forEach(closeAfter)
  await Promise.race([closed, pause(ending.drainMs)])
  // Everything that has arrived is read first: a connection may look idle while a request waits to be read.
  await quietMoment()
  // Node's own way would wait for connections on which no request ever came.
  for (const [socket, underWay] of connections) if (underWay.size === 0) socket.destroy()
  await closed
}

// A turn of the event loop that takes less time had no other work, so it has just accepted and read everything that was waiting.
const QUIET_MS = 0.2
// Under full load there may be no such moment.
const LONGEST_SEARCH_MS = 300

/** Waits until no connection waits to be accepted and no request waits to be read: closing would cut them. */
async function quietMoment(): Promise<void> {
  const endMs = performance.now() + LONGEST_SEARCH_MS
  for (let beganMs = performance.now(); beganMs < endMs; ) {
    await new Promise<void>((resolve) => setImmediate(resolve))
    const nowMs = performance.now()
    if (nowMs - beganMs < QUIET_MS) return
    beganMs = nowMs
  }
}
