// Sends requests in a separate process. Each connection sends the next request when it has the response.
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import autocannon, { type Request } from 'autocannon'
import { median } from './figure'
import type { Load, Loaded, Timed } from './load'
import { serveTasks } from './worker'

function requestOf({ method, paths, bodies, headers, idempotencyKeys }: Load): Request {
  let n = 0
  return {
    method,
    path: paths[0] as string,
    setupRequest(request) {
      n += 1
      return {
        ...request,
        path: paths[n % paths.length] as string,
        headers: { ...headers, ...(idempotencyKeys && { 'idempotency-key': randomUUID() }) },
        ...(bodies && { body: bodies[n % bodies.length] as string }),
      }
    },
  }
}

async function send(load: Load): Promise<Loaded> {
  const { url, connections, seconds } = load
  const result = await autocannon({ url, connections, duration: seconds, requests: [requestOf(load)] })
  const failures = result.non2xx + result.errors + result.timeouts
  if (failures > 0)
    throw new Error(`${load.method} ${load.paths[0]}: ${failures} of ${result.requests.total} failed`)
  return { perSecond: result.requests.total / result.duration }
}

/** The median of the milliseconds from the sending of a request to the last byte of its response. */
async function p50({ url, headers, requests }: Timed): Promise<number> {
  const agent = new http.Agent({ keepAlive: true })
  const times: number[] = []
  for (let n = 0; n < requests; n++) {
    const startedAt = performance.now()
    await get(url, { agent, headers })
    times.push(performance.now() - startedAt)
  }
  agent.destroy()
  return median(times)
}

function get(url: string, options: http.RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, options, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
    request.once('error', reject)
  })
}

serveTasks({ send, p50 })
