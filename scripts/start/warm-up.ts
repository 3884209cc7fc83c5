import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

// One statement each, so as many at once open the connections of the pool. No call of the API is among these requests: it would
// be in the log, in the metrics and in the limit of an address.
const STATEMENT = '/api/health'
// A picture that nobody has uploaded: the first read through Prisma loads its compiler, which takes a quarter of a second.
const PRISMA_READ = `/images/${'0'.repeat(64)}.png`
// One page of each kind. Nobody has signed in, so none of them writes.
const PAGES = ['/sign-in', '/docs', '/wallet/sign-in', '/checkout/none', '/invoice/none']
// A page costs some milliseconds of the processor, and its first runs are the slow ones.
const TIMES_PER_PAGE = 3
// A process that cannot warm up, because its database is away, serves nevertheless: its health check says what is wrong.
const LONGEST_MS = 30_000

/**
 * Does what the first requests of a process would wait for: loads the code of all routes, opens the connections of the pool, and
 * sends requests to a port that nobody knows. After that, the first request of a person is as fast as the next.
 * @param listener serves a request.
 * @param connections of the pool. So many calls at once open all of them.
 * @param built the folder of the built code.
 */
export async function warmUp(
  listener: RequestListener,
  connections: number,
  built = '.next/server',
): Promise<void> {
  loadRoutes(path.resolve(built))
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signal = AbortSignal.timeout(LONGEST_MS)
  const send = async (times: number, to: string) => {
    const one = async () => {
      const response = await fetch(origin + to, { signal, redirect: 'manual' })
      await response.arrayBuffer()
    }
    await Promise.allSettled(Array.from({ length: times }, one))
  }
  await send(connections, STATEMENT)
  await send(1, PRISMA_READ)
  for (const page of PAGES) await send(TIMES_PER_PAGE, page)
  server.close()
  server.closeAllConnections()
}

/** Loads the built code of every page and route, which Next.js would load after it listens, in the way of requests. */
function loadRoutes(folder: string): void {
  const files = JSON.parse(readFileSync(path.join(folder, 'app-paths-manifest.json'), 'utf8')) as object
  const load = createRequire(path.join(folder, 'khata'))
  for (const file of Object.values(files)) load(path.join(folder, file))
}
