import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as listCustomers } from '@/app/v1/customers/route'
import { GET as listSubscriptions } from '@/app/v1/subscriptions/route'
import { billUntilIdle } from '@/lib/billing/bill-due'
import { type CustomerId, toWire } from '@/lib/core/id'
import { updateCustomer } from '@/lib/customer/update'
import type { DeclaredRoute } from '@/lib/http/route'
import type { Ctx } from '@/lib/infra/ctx'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import { env } from '@/lib/infra/env'
import { advanceSandboxClock } from '@/lib/sandbox/advance-clock'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { Random } from '@/testing/random'
import { closeDatabase, query } from './db'
import { settledUntilUs } from './tenant-list'

writesByHand('A customer is changed by SQL, without an event.', 'event-last')

interface Item {
  id: string
  updatedAt: string
}

/** A copy of a list, updated as the guide describes. */
class Copy {
  readonly items = new Map<string, Item>()
  #from = '1970-01-01T00:00:00.000Z'

  constructor(
    private readonly operation: DeclaredRoute,
    private readonly key: string,
  ) {}

  async follow(): Promise<string[]> {
    const seen: string[] = []
    let newest = this.#from
    for (let cursor: string | null = ''; cursor !== null; ) {
      const wanted = new URLSearchParams({ updatedFrom: this.#from, order: 'asc', limit: '7' })
      if (cursor) wanted.set('cursor', cursor)
      const path = `/v1/list?${wanted}`
      const { data, error }: Awaited<ReturnType<typeof call>> = await call(this.operation, this.key, {
        method: 'GET',
        path,
      })
      if (error) throw new Error(error.message)
      for (const item of data.items as Item[]) {
        this.items.set(item.id, item)
        seen.push(item.id)
        if (item.updatedAt > newest) newest = item.updatedAt
      }
      cursor = data.nextCursor
    }
    this.#from = newest
    return seen
  }
}

/** A complete list, by id. */
async function everything(operation: DeclaredRoute, key: string): Promise<Map<string, Item>> {
  const all = new Map<string, Item>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/v1/list?limit=100${cursor && `&cursor=${cursor}`}`
    const { data }: Awaited<ReturnType<typeof call>> = await call(operation, key, { method: 'GET', path })
    for (const item of data.items as Item[]) all.set(item.id, item)
    cursor = data.nextCursor
  }
  return all
}

const atNow = async (ctx: Ctx): Promise<Ctx> => ({ ...ctx, now: await readTenantNow({ query }, ctx) })

/** A transaction that has changed a customer and is still open. */
async function openWriter(id: string) {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  await client.query('BEGIN')
  await client.query(`UPDATE customers SET name = 'Slow', updated_at = now() WHERE id = $1`, [id])
  return {
    async commit() {
      await client.query('COMMIT')
      await client.end()
    },
  }
}

it('a change that commits late is seen: later ones wait for it', async () => {
  const { productionCtx: ctx, productionKey: key } = await newBusiness()
  const slow = await newCustomer(ctx)
  const copy = new Copy(listCustomers, key)
  expect(await copy.follow()).toEqual([toWire('cus', slow)])

  const writer = await openWriter(slow)
  const fast = toWire('cus', await newCustomer(await atNow(ctx)))
  expect(await copy.follow()).not.toContain(fast)
  await writer.commit()
  expect((await copy.follow()).slice(-2)).toEqual([toWire('cus', slow), fast])
  expect(copy.items).toEqual(await everything(listCustomers, key))
})

it('readers also wait for a change whose transaction is the newest of all', async () => {
  const { productionCtx: ctx, productionKey: key } = await newBusiness()
  const [first, second] = [await newCustomer(ctx), await newCustomer(ctx)]
  const copy = new Copy(listCustomers, key)
  await copy.follow()
  const early = new pg.Client({ connectionString: env().DATABASE_URL })
  await early.connect()
  await early.query('BEGIN')
  await early.query('SELECT pg_current_xact_id()')
  // It has the higher number, but the earlier time.
  const writer = await openWriter(second)
  await early.query(`UPDATE customers SET name = 'Early', updated_at = now() WHERE id = $1`, [first])
  await early.query('COMMIT')
  await early.end()
  expect(await copy.follow()).not.toContain(toWire('cus', first))
  await writer.commit()
  expect((await copy.follow()).slice(-2)).toEqual([toWire('cus', second), toWire('cus', first)])
  expect(copy.items).toEqual(await everything(listCustomers, key))
})

it('a writer of another business does not hide what was there before it began', async () => {
  const { productionCtx: ctx, productionKey: key } = await newBusiness()
  const other = await newBusiness()
  const theirs = await newCustomer(other.productionCtx)
  const ours = toWire('cus', await newCustomer(ctx))
  const writer = await openWriter(theirs)
  try {
    expect(await new Copy(listCustomers, key).follow()).toEqual([ours])
  } finally {
    await writer.commit()
  }
})

describe('a role that does not see what others do', () => {
  const role = `plain_${process.pid}`
  // Connections of Khata start with that role.
  const begin = (what: string) =>
    `DO $$ BEGIN EXECUTE format('ALTER ROLE %I IN DATABASE %I ${what}', session_user, current_database()); END $$`

  let shop: Awaited<ReturnType<typeof newBusiness>>

  beforeAll(async () => {
    shop = await newBusiness()
    await query(`CREATE ROLE ${role}`)
    await query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`)
    await query(begin(`SET role = ${role}`))
    await closeDatabase()
  })
  afterAll(async () => {
    const owner = await writerIn(undefined)
    await owner.query(
      `SET ROLE NONE; ${begin('RESET role')}; DROP OWNED BY ${role}; DROP ROLE ${role}; COMMIT`,
    )
    await owner.end()
    await closeDatabase()
  })

  const writerIn = async (database: string | undefined) => {
    const url = new URL(env().DATABASE_URL)
    if (database) url.pathname = `/${database}`
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query('BEGIN')
    await client.query('SELECT pg_current_xact_id()')
    return client
  }

  it('is not kept by a writer in another database', async () => {
    const { ctx } = shop
    const writer = await writerIn('postgres')
    expect(await settledUntilUs(ctx)).toBeGreaterThan(0n)
    await writer.end()
  })

  it('leaves nothing out: a list is not there while another role writes in this one', async () => {
    const { ctx } = shop
    const writer = await writerIn(undefined)
    await expect(settledUntilUs(ctx)).rejects.toMatchObject({ code: 'unavailable' })
    await writer.end()
    expect(await settledUntilUs(ctx)).toBeGreaterThan(0n)
  })
})

it('moving the sandbox clock waits for writers, so no change gets a time before the move', async () => {
  const { ctx, sandboxKey: key } = await newBusiness()
  const slow = await newCustomer(ctx)
  const copy = new Copy(listCustomers, key)
  await copy.follow()
  const writer = await openWriter(slow)
  const moving = advanceSandboxClock(ctx, { seconds: 86_400 })
  await writer.commit()
  await moving
  const fast = toWire('cus', await newCustomer(await atNow(ctx)))
  expect((await copy.follow()).slice(-2)).toEqual([toWire('cus', slow), fast])
})

it('a charge that comes late and is dated when it was due is listed after what was already read', async () => {
  const { ctx, sandboxKey: key } = await newBusiness()
  const renewed = await subscribe(ctx, await newCustomer(ctx, 1_000_000n), await newPrice(ctx))
  const copy = new Copy(listSubscriptions, key)
  await copy.follow()
  await advanceSandboxClock(ctx, { seconds: 40 * 86_400 })
  // It is dated by the clock, before the renewal of ten days ago.
  const young = await subscribe(await atNow(ctx), await newCustomer(ctx, 1_000_000n), await newPrice(ctx))
  await copy.follow()
  expect([...copy.items.keys()]).toContain(toWire('sub', young.id))
  await billUntilIdle('sandbox', 60_000)
  expect(await copy.follow()).toContain(toWire('sub', renewed.id))
  expect(copy.items).toEqual(await everything(listSubscriptions, key))
})

it('a copy is equal in the end, with any writer while it is kept', async () => {
  const { ctx, sandboxKey, productionCtx, productionKey } = await newBusiness()
  for (const [tenant, key] of [
    [ctx, sandboxKey],
    [productionCtx, productionKey],
  ] as const) {
    const random = new Random(7)
    const ids: CustomerId[] = []
    const copy = new Copy(listCustomers, key)
    const write = async () => {
      for (let n = 0; n < 12; n++) {
        const now = await atNow(tenant)
        if (ids.length > 0 && random.chance(0.6))
          await updateCustomer(now, random.pick(ids), { name: `Maya ${n}` })
        else ids.push(await newCustomer(now))
      }
    }
    const moveClock = async () => {
      if (tenant.environment === 'sandbox')
        for (let n = 0; n < 3; n++) await advanceSandboxClock(tenant, { seconds: 3_600 })
    }
    let isWriting = true
    const following = async () => {
      while (isWriting) await copy.follow()
    }
    const writing = Promise.all([write(), write(), write(), write(), moveClock()]).finally(() => {
      isWriting = false
    })
    await Promise.all([writing, following()])
    await copy.follow()
    expect(copy.items).toEqual(await everything(listCustomers, key))
  }
})
