import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { ListenOptions } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Health } from '../../lib/health/check-health'

const LOOK_AGAIN_MS = 1_000

/**
 * Waits until the database has all migrations of this version. Meanwhile the health check says what is missing, and all other requests are
 * refused, because this version's statements might not fit the database. If the database does not respond, it does not wait: the app itself
 * reports that, and works again when the database is back.
 * @param pause waits; replaced in tests.
 */
export async function awaitMigrations(
  check: (deep: boolean) => Promise<Health>,
  at: ListenOptions,
  pause: (delayMs: number) => Promise<unknown> = sleep,
): Promise<void> {
  const first = await check(false)
  if (first.database !== 'not_migrated') return
  console.error(first.problems?.[0]?.message)
  const server = createServer(answer(check)).listen(at)
  await once(server, 'listening')
  while ((await check(false)).database === 'not_migrated') await pause(LOOK_AGAIN_MS)
  console.error('The database has the migrations of this version now.')
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

const answer =
  (check: (deep: boolean) => Promise<Health>): RequestListener =>
  async (request, response) => {
    request.resume()
    const isHealth = request.url?.split('?', 1)[0] === '/api/health'
    const body = isHealth
      ? await check(false)
      : { error: { code: 'unavailable', message: 'This version waits for the migrations of its database.' } }
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '1' }
    response.writeHead(503, headers).end(JSON.stringify(body))
  }
