// Sends requests in a separate process.
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import type { Reader } from './businesses'
import { median } from './figure'
import { serveTasks } from './worker'

/** The requests to send. Paths and bodies are used in turn. */
export interface Load {
  url: string
  method: 'GET' | 'POST'
  paths: string[]
  bodies?: string[]
  headers: Record<string, string>
  /** A new Idempotency-Key for each request. */
  idempotencyKeys?: boolean
  connections: number
  seconds: number
}

const READS_PER_SECOND = 20
const agent = new http.Agent({ keepAlive: true })

serveTasks({
  /** Each connection sends the next request when it has the response. @returns the responses per second. */
  async send(load: Load): Promise<number> {
    const { url, connections, seconds } = load
    const result = await autocannon({ url, connections, duration: seconds, requests: [requestOf(load)] })
    const failures = result.non2xx + result.errors + result.timeouts
    if (failures > 0)
      throw new Error(`${load.method} ${load.paths[0]}: ${failures} of ${result.requests.total} failed`)
    return result.requests.total / result.duration
  },

  /** The median of the milliseconds of the same GET many times, one after another. */
  async p50(url: string, headers: Record<string, string>, requests: number): Promise<number> {
    const times: number[] = []
    for (let n = 0; n < requests; n++) times.push(await get(url, headers))
    return median(times)
  },

  /** Reads a customer 20 times a second, each at its time, also when those before still wait. @returns their milliseconds. */
  async read(url: string, { productionKey, customerId }: Reader, seconds: number): Promise<number[]> {
    const headers = { 'x-api-key': productionKey, 'x-forwarded-for': '203.0.113.10' }
    const beganAt = performance.now()
    const reads: Promise<number>[] = []
    for (let n = 0; n < seconds * READS_PER_SECOND; n++) {
      await sleep(Math.max(0, beganAt + (n * 1000) / READS_PER_SECOND - performance.now()))
      reads.push(get(`${url}/v1/customers/${customerId}`, headers))
    }
    return Promise.all(reads)
  },
})

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

/** The milliseconds from the sending of a request to the last byte of its response. */
function get(url: string, headers: Record<string, string>): Promise<number> {
  const beganAt = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - beganAt)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
    request.once('error', reject)
  })
}
