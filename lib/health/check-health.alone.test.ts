import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '@/lib/core/id'
import { setAside } from '@/lib/infra/bulkhead/set-aside'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { advanceSandboxClock } from '@/lib/sandbox/advance-clock'
import { commitEvent, newEndpoint } from '@/lib/webhook/stage.fixture'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { generateDueSubscriptions } from '@/testing/due'
import { checkHealth } from './check-health'
import { requireMigrations } from './database-version'
import { noteHeartbeat } from './heartbeat'
import { announceStop } from './readiness'

afterEach(() => query('DELETE FROM heartbeats'))

it('says that the database is ready, when the last heartbeat was, and how late the oldest work is', async () => {
  expect(await checkHealth(false)).toEqual({ ok: true, database: 'ready' })
  expect(await checkHealth(true, 0)).toMatchObject({
    ok: true,
    runnerBeatAt: null,
    oldestOverdueSeconds: 0,
    problems: [],
  })
  await noteHeartbeat()
  await generateDueSubscriptions((await newBusiness()).businessId, 3)
  const health = await checkHealth(true)
  expect(health.runnerBeatAt).toMatch(/^\d{4}-/)
  // They fell due between yesterday's midnight and now.
  expect(health.oldestOverdueSeconds).toBeGreaterThan(0)
})

it('a database that lacks a migration of this version fails the check, which says why; one of a newer version passes', async () => {
  const applied = await query<{ name: string }>('SELECT migration_name AS name FROM _prisma_migrations')
  const names = applied.map(({ name }) => name)
  onTestFinished(() => requireMigrations(names))
  // The database has all of these, and one more.
  requireMigrations(names.slice(1))
  expect(await checkHealth(false)).toEqual({ ok: true, database: 'ready' })
  requireMigrations([...names, '20990101000000_later', '20990102000000_last'])
  expect(await checkHealth(false)).toEqual({
    ok: false,
    database: 'not_migrated',
    problems: [
      {
        code: 'database_too_old',
        severity: 'error',
        message: expect.stringMatching(
          /lacks 2 migrations of this version, the first is 20990101000000_later/,
        ),
      },
    ],
  })
})

it('a sandbox whose clock was moved makes nobody else late', async () => {
  const { ctx } = await newBusiness()
  const price = await newPrice(ctx)
  await subscribe(ctx, await newCustomer(ctx, price.amountPaisa), price)
  await advanceSandboxClock(ctx, { seconds: 300 * 86_400 })
  // Work that other tests have left in production is some days old.
  expect((await checkHealth(true)).oldestOverdueSeconds).toBeLessThan(100 * 86_400)
})

it('webhooks that a receiver of a sandbox keeps waiting make nobody late, and those of production do', async () => {
  const lateBy = async (ctx: Ctx) => {
    const { id } = await newEndpoint(ctx, 'https://receiver.example/')
    await commitEvent(ctx)
    await query(
      `UPDATE webhook_deliveries SET due_at = now() - interval '300 days', next_attempt_at = now() - interval '300 days'
       WHERE endpoint_id = $1`,
      [id],
    )
    return (await checkHealth(true)).oldestOverdueSeconds ?? 0
  }
  const { ctx, productionCtx } = await newBusiness()
  // Work that other tests have left in production is some days old.
  expect(await lateBy(ctx)).toBeLessThan(100 * 86_400)
  expect(await lateBy(productionCtx)).toBeGreaterThanOrEqual(300 * 86_400)
  await query('DELETE FROM webhook_deliveries WHERE business_id = $1', [ctx.businessId])
})

describe('the heartbeat of the orchestrator', () => {
  it('fails the deep check when it is older than three minutes, and the response says why', async () => {
    await noteHeartbeat()
    await query(`UPDATE heartbeats SET beat_at = now() - interval '2 minutes'`)
    expect(await checkHealth(true)).toMatchObject({ ok: true, problems: [] })
    await query(`UPDATE heartbeats SET beat_at = now() - interval '4 minutes'`)
    expect(await checkHealth(true)).toMatchObject({
      ok: false,
      database: 'ready',
      problems: [
        {
          code: 'orchestrator_silent',
          severity: 'error',
          message: expect.stringMatching(/last ran a function 4 minutes ago.*Check that the Inngest server/),
        },
      ],
    })
    // The instance can still serve requests. Only the deep check fails.
    expect(await checkHealth(false)).toMatchObject({ ok: true })
  })

  it('may be missing for the first three minutes of a process, and no longer', async () => {
    expect(await checkHealth(true, 179)).toMatchObject({ ok: true, problems: [] })
    expect(await checkHealth(true, 181)).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining('has never run a function') }],
    })
  })
})

it('work that was set aside is a warning with its number and kind, without ids and errors', async () => {
  await noteHeartbeat()
  const { businessId } = await newBusiness()
  const item = () => ({ id: newId('sub'), businessId, environment: 'production' as const })
  await setAside('billing', item(), new Error('a secret of the row'))
  await setAside('billing', item(), new Error('a secret of the row'))
  await setAside('mail', item(), new Error('a secret of the row'))
  const health = await checkHealth(true)
  await query('DELETE FROM set_aside_items')
  expect(health).toMatchObject({
    ok: true,
    problems: [
      {
        code: 'work_set_aside',
        severity: 'warning',
        message: expect.stringMatching(
          /: subscriptions to bill \(2\), mails \(1\), since \d{4}-.*npm run set-aside/,
        ),
      },
    ],
  })
  expect(JSON.stringify(health)).not.toContain('secret')
})

// The last test of this file, because the process stays in the state of stopping.
it('a process that is stopping responds with 503 while it still serves, so that a proxy uses other processes', async () => {
  announceStop()
  expect(await checkHealth(false)).toEqual({ ok: false, database: 'ready', stopping: true })
})
