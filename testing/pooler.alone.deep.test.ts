import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeDatabase } from '@/lib/infra/database/db'
import { migrate } from '@/prisma/migrate'
import { prepareDatabase } from '@/scripts/db/prepare-database'
import { havePgBouncer, type PgBouncer, startPgBouncer } from '@/scripts/test/pgbouncer'

// The real PgBouncer in transaction mode: each transaction may get another of its three connections.

const direct = process.env.DATABASE_URL as string

/** The parts of the app, loaded again with these addresses. */
async function appWith(databaseUrl: string, directUrl: string | undefined) {
  await closeDatabase()
  vi.resetModules()
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('DATABASE_DIRECT_URL', directUrl)
  return {
    ...(await import('@/lib/infra/database/db')),
    ...(await import('@/lib/infra/database/transaction')),
    ...(await import('@/lib/infra/database/partition/keep')),
    ...(await import('@/lib/infra/database/session-settings')),
    ...(await import('@/lib/health/check-health')),
    ...(await import('@/lib/billing/bill-due')),
    ...(await import('@/lib/webhook/stage.fixture')),
    ...(await import('./business')),
    ...(await import('./billing')),
    ...(await import('./call')),
    ...(await import('./due')),
    createCustomer: (await import('@/app/v1/customers/route')).POST,
    createSubscription: (await import('@/app/v1/subscriptions/route')).POST,
    getCustomer: (await import('@/app/v1/customers/[customerId]/route')).GET,
    toWire: (await import('@/lib/core/id')).toWire,
  }
}

describe.skipIf(!havePgBouncer())('behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer
  let app: Awaited<ReturnType<typeof appWith>>

  beforeAll(async () => {
    pooler = await startPgBouncer(direct)
    await prepareDatabase(process.cwd(), pooler.url, direct)
  })
  afterAll(async () => {
    await closeDatabase()
    await pooler.stop()
  })
  beforeEach(async () => {
    app = await appWith(pooler.url, direct)
  })

  const problems = async () => {
    const { problems = [] } = await app.checkHealth(true)
    return problems.filter(({ code }) => code.startsWith('database_'))
  }

  it('the time limits and the other settings hold, and deep health has nothing to say', async () => {
    const rows = await app.query<{ name: string; value: string }>(
      'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name',
      [Object.keys(app.SESSION_SETTINGS)],
    )
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual(app.SESSION_SETTINGS)
    expect(await problems()).toEqual([])
  })

  it('sixty calls at once share its connections: each is done, and one key charges once', async () => {
    const { call, createCustomer, createSubscription, getCustomer, toWire } = app
    const { ctx, sandboxKey } = await app.newBusiness()
    const customerId = toWire('cus', await app.newCustomer(ctx, 1_000_000n))
    const priceId = toWire('price', (await app.newPrice(ctx)).id)
    const idempotencyKey = randomUUID()
    const calls = Array.from({ length: 20 }, (_, n) => [
      call(createCustomer, sandboxKey, {
        body: { email: `maya${n}@example.com` },
        idempotencyKey: `create ${n}`,
      }),
      call(createSubscription, sandboxKey, { body: { customerId, priceId }, idempotencyKey }),
      call(getCustomer, sandboxKey, { method: 'GET', params: { customerId } }),
    ])
    const statuses = (await Promise.all(calls.flat())).map(({ status, error }) => error?.code ?? status)
    expect(statuses.filter((each) => each === 200)).toHaveLength(20)
    // Whether one comes while another is under way is left to chance.
    const allowed: unknown[] = [200, 201, 'idempotency_in_flight']
    expect(statuses.filter((each) => !allowed.includes(each))).toEqual([])
    expect(statuses).toContain(201)
    const rows = await app.query('SELECT id FROM subscriptions WHERE business_id = $1', [ctx.businessId])
    expect(rows).toHaveLength(1)
  })

  it('renewals are charged and their webhooks are sent', async () => {
    const { ctx, businessId } = await app.newBusiness()
    const receiver = await app.startReceiver()
    await app.newEndpoint(ctx, receiver.url)
    for (let n = 0; n < 30; n++) await app.commitEvent(ctx)
    await app.generateDueSubscriptions(businessId, 700)
    const [{ billed }] = await Promise.all([app.billUntilIdle('production', 60_000), app.deliver()])
    expect(billed).toBe(700)
    expect(receiver.hits).toHaveLength(30)
  })

  it('a part of a transaction fails alone, and a failed transaction leaves nothing', async () => {
    await app.query('CREATE TABLE test_pooled (n int PRIMARY KEY)')
    const insert = (n: number) =>
      app.inTransaction(async (tx) => {
        await tx.query('INSERT INTO test_pooled VALUES ($1)', [n])
        expect(await tx.attempt(() => tx.query('INSERT INTO test_pooled VALUES ($1)', [n]))).toBeInstanceOf(
          Error,
        )
        if (n % 2 === 1) throw new Error('odd')
      })
    const ends = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => insert(n)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await app.query('SELECT count(*)::int AS count FROM test_pooled WHERE n % 2 = 0')).toEqual([
      { count: 20 },
    ])
    await app.query('DROP TABLE test_pooled')
  })

  it('what needs one connection goes past it', async () => {
    await expect(app.keepPartitions(new Date())).resolves.toMatchObject({ dropped: [] })
  })

  it('deep health says which settings do not hold, and what to do', async () => {
    const client = new pg.Client({ connectionString: direct })
    await client.connect()
    const { rows } = await client.query('SELECT current_user AS role, current_database() AS database')
    await client.query(`ALTER ROLE ${rows[0].role} IN DATABASE ${rows[0].database} RESET ALL`)
    await client.end()
    await pooler.command('RECONNECT')
    expect(await problems()).toMatchObject([
      { code: 'database_settings', message: expect.stringContaining('statement_timeout is 0') },
    ])
    await prepareDatabase(process.cwd(), pooler.url, direct)
    await pooler.command('RECONNECT')
    expect(await problems()).toEqual([])
  })

  it('without DATABASE_DIRECT_URL nothing is migrated, and health says what to set', async () => {
    app = await appWith(pooler.url, undefined)
    expect(await app.checkHealth(false)).toMatchObject({
      ok: false,
      problems: [{ code: 'database_pooler', message: expect.stringContaining('set DATABASE_DIRECT_URL') }],
    })
    const folder = mkdtempSync(path.join(tmpdir(), 'khata-migrations-'))
    cpSync(path.resolve('prisma/migrations'), folder, { recursive: true })
    mkdirSync(path.join(folder, '20990101000000_later'))
    writeFileSync(path.join(folder, '20990101000000_later', 'migration.sql'), 'SELECT 1')
    await expect(migrate(pooler.url, folder)).rejects.toThrow('Set DATABASE_DIRECT_URL')
    rmSync(folder, { recursive: true })
  })
})
