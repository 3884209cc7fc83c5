import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import { env } from '@/lib/infra/env'
import { newCustomer } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { newSubscriber, noticesOf, ONE_EACH, sendNotices, theNotice, toldTo } from './notices.fixture'
import { sendDueNotices } from './send-due'

writesByHand('The event of a cancellation is inserted by SQL.', 'event-last', 'event-missing')

/** A transaction that ends a subscription, has taken a number for the event, and is still open. */
async function openEnd({ ctx, subscription }: Awaited<ReturnType<typeof newSubscriber>>) {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  await client.query('BEGIN')
  const at = '2026-01-01T00:00:00.000Z'
  const data = { status: 'canceled', endedAt: at, cancelReason: null, currentPeriodEnd: at }
  await client.query('UPDATE subscriptions SET metadata = metadata WHERE id = $1', [subscription.id])
  await client.query(
    `INSERT INTO events (id, business_id, environment, type, object_id, data, created_at)
     VALUES ($1, $2, 'sandbox', 'subscription.canceled', $3, $4, now())`,
    [newId('evt'), ctx.businessId, subscription.id, JSON.stringify(data)],
  )
  return client
}

describe('an event that commits late', () => {
  it.each([
    ['later ones that were committed before it do not hide it', () => newSubscriber()],
    ['its transaction may be the newest of all', () => null],
  ])('is waited for: %s', async (_, meanwhile) => {
    const late = await newSubscriber()
    await sendNotices()
    const client = await openEnd(late)
    try {
      const early = await meanwhile()
      await sendDueNotices('sandbox', 60_000, 0)
      expect(await noticesOf(late.ctx)).toHaveLength(ONE_EACH.length)
      await client.query('COMMIT')
      await sendNotices()
      expect((await theNotice(late.ctx, 'ended', 'sms')).text).toMatch(/^Himal Tea: Tea ended on 1 Jan\b/)
      if (early) expect(await toldTo(early.ctx)).toEqual(ONE_EACH)
    } finally {
      await client.end()
    }
  })

  it('holds nothing back for ever: receipts of top-ups go out meanwhile, and the run ends', async () => {
    const { ctx } = await newBusiness()
    const client = new pg.Client({ connectionString: env().DATABASE_URL })
    await client.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT pg_current_xact_id()')
      await newCustomer(ctx, 10_000n)
      expect(await sendDueNotices('sandbox', 60_000, 0)).toEqual({ idle: true })
      expect((await noticesOf(ctx)).map(({ kind }) => kind)).toEqual(['top_up_receipt', 'top_up_receipt'])
    } finally {
      await client.end()
    }
  })
})
