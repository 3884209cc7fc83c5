// A server that reads one customer in production, 20 times a second.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveTasks } from './worker'

/** Whose customer is read. */
export interface Reader {
  productionKey: string
  customerId: string
}

const PER_SECOND = 20
const agent = new http.Agent({ keepAlive: true })

serveTasks({
  /** The milliseconds of each read. A read begins at its time, also when those before it still wait. */
  async look(url: string, { productionKey, customerId }: Reader, seconds: number): Promise<number[]> {
    const headers = { 'x-api-key': productionKey, 'x-forwarded-for': '203.0.113.10' }
    const beganAt = performance.now()
    const reads: Promise<number>[] = []
    for (let n = 0; n < seconds * PER_SECOND; n++) {
      const dueAt = beganAt + (n * 1000) / PER_SECOND
      await sleep(Math.max(0, dueAt - performance.now()))
      reads.push(read(`${url}/v1/customers/${customerId}`, headers))
    }
    return Promise.all(reads)
  },
})

function read(url: string, headers: Record<string, string>): Promise<number> {
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
