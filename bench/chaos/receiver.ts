// Two endpoints of a merchant. It keeps each event id with the number of times that it came, and responds with 200.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveTasks } from '../harness/worker'

/** By path, how often each event arrived. */
const arrivals = new Map<string, Map<string, number>>()
let lastAt = 0

const server = createServer((request, response) => {
  const path = request.url ?? ''
  const ofPath = arrivals.get(path) ?? new Map<string, number>()
  arrivals.set(path, ofPath)
  request.resume()
  // Counted when it has come whole. A call whose sender was killed in the middle was not received.
  request.once('end', () => {
    const id = String(request.headers['webhook-id'])
    ofPath.set(id, (ofPath.get(id) ?? 0) + 1)
    lastAt = Date.now()
    response.end('ok')
  })
})
server.keepAliveTimeout = 60_000

serveTasks({
  listen: () =>
    new Promise((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    ),
  arrivals: () => ({ lastAt, byPath: [...arrivals].map(([path, ids]) => [path, [...ids]]) }),
})
