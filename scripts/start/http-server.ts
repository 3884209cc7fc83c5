import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// A proxy keeps idle connections to use them again: nginx and AWS for 60 s, Traefik 90 s, Caddy 120 s, Google's load
// balancer 600 s. Whoever closes first must be the proxy. If the app did, a request could already be on its way, and the
// proxy could only answer it with 502. (`headersTimeout` may be shorter: it counts from the first byte of a request, and
// keeps those away who send their headers one by one.)
const KEEP_ALIVE_MS = 620_000

/** The connections of each server, with the responses that are under way on them. */
const connectionsOf = new WeakMap<Server, Map<Socket, Set<ServerResponse>>>()

/** An HTTP server that stands behind a proxy. */
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
      // Begun before the server was told to end, and too late for a farewell of its own.
      if (!server.listening && underWay?.size === 0) socket.destroySoon()
    })
  })
  return server
}

export interface Ending {
  /** Tells the proxies' health checks that this server goes. */
  announce(): void
  /** How long the server then serves as before, so that the checks notice. */
  noticeMs: number
  /** How long clients on kept connections have to come once more and hear that it was the last time. */
  farewellMs: number
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
  // An http server's own `close` would also cut the connections that look idle, while a request may be on its way on one.
  TcpServer.prototype.close.call(server)
  const connections = connectionsOf.get(server) ?? new Map<Socket, Set<ServerResponse>>()
  const sayFarewell = (response: ServerResponse) => {
    response.shouldKeepAlive = false
  }
  // Only now: a client whose connection ends opens a new one, and it must not try that here. Each connection ends with
  // its next response. Where a client has nothing to ask for, its connection ends after the farewell.
  server.prependListener('request', (_request, response) => sayFarewell(response))
  for (const underWay of connections.values()) underWay.forEach(sayFarewell)
  await Promise.race([closed, pause(ending.farewellMs)])
  // What has arrived by now has been read, so that what looks idle is.
  await quietMoment()
  // Node counts a connection that has not sent a request yet as busy, and would wait for it.
  for (const [socket, underWay] of connections) if (underWay.size === 0) socket.destroy()
  await closed
}

// A turn of the event loop that is shorter had nothing else to do: it has just accepted and read all that waited.
const QUIET_MS = 0.2
// Under full load such a moment may not come.
const LONGEST_SEARCH_MS = 300

/**
 * Waits for a moment when nothing has arrived that the process does not know of yet: a connection to be accepted, or a
 * request to be read, which a close would cut.
 */
async function quietMoment(): Promise<void> {
  const endMs = performance.now() + LONGEST_SEARCH_MS
  for (let beganMs = performance.now(); beganMs < endMs; ) {
    await new Promise<void>((resolve) => setImmediate(resolve))
    const nowMs = performance.now()
    if (nowMs - beganMs < QUIET_MS) return
    beganMs = nowMs
  }
}
