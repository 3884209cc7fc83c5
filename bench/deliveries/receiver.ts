// A receiver of webhooks, in a separate process. It reads each request, records its time and responds with 200.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveTasks } from '../harness/worker'

/** When the request of an event arrived, in milliseconds since 1970, by the event's wire id. */
const arrivals = new Map<string, number>()
let received = 0

const server = createServer((request, response) => {
  arrivals.set(String(request.headers['webhook-id']), performance.timeOrigin + performance.now())
  received += 1
  request.resume()
  request.once('end', () => response.end('ok'))
})
// Longer than any pause between two calls, so that the time for new connections is not measured.
server.keepAliveTimeout = 60_000

serveTasks({
  listen: () =>
    new Promise((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    ),
  received: () => received,
  arrivals: () => [...arrivals],
  forget: () => {
    arrivals.clear()
    received = 0
  },
})
