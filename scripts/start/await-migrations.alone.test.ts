import { expect, it } from 'vitest'
import type { Health } from '../../lib/health/check-health'
import { firstFreePort } from '../postgres/free-port'
import { awaitMigrations } from './await-migrations'

const TOO_OLD: Health = {
  ok: false,
  database: 'not_migrated',
  problems: [{ code: 'database_too_old', severity: 'error', message: 'The database lacks its migrations.' }],
}

it('a new version on an older database serves nothing, says why, and goes on when the database was migrated', async () => {
  const port = await firstFreePort(4410)
  let health = TOO_OLD
  let goOn: () => void = () => {}
  let begun: () => void = () => {}
  const pausing = new Promise<void>((resolve) => {
    begun = resolve
  })
  const done = awaitMigrations(
    async () => health,
    { port, host: '127.0.0.1' },
    () =>
      new Promise<void>((resolve) => {
        goOn = resolve
        begun()
      }),
  )
  await pausing
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const ready = await get('/api/health?deep=1')
  expect([ready.status, await ready.json()]).toEqual([503, TOO_OLD])
  const other = await get('/v1/customers')
  expect([other.status, other.headers.get('retry-after'), await other.json()]).toMatchObject([
    503,
    '1',
    { error: { code: 'unavailable' } },
  ])
  health = { ok: true, database: 'ready' }
  goOn()
  await done
  // The port is free for the app.
  await expect(get('/api/health')).rejects.toThrow('fetch failed')
})

it('a database that has its migrations, or does not respond, is not waited for', async () => {
  await awaitMigrations(async () => ({ ok: true, database: 'ready' }), { port: -1 })
  await awaitMigrations(async () => ({ ok: false, database: 'unreachable' }), { port: -1 })
})
