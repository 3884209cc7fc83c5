import { afterEach, describe, expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { advanceTo, newPrice, subscribe, topUp } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { newSubscriber, noticesOf, ONE_EACH, sendNotices, toldTo } from './notices.fixture'
import { purgeNotices } from './purge'
import { sendDueNotices } from './send-due'

writesByHand('The timeline of an invoice is broken, and then empty.', 'event-timeline', 'invoice-steps')

afterEach(async () => {
  await query('DROP TRIGGER IF EXISTS test_poison ON notices')
  await query('DROP TRIGGER IF EXISTS test_poison ON notice_progress')
  await query('DELETE FROM set_aside_items')
})

/** Makes statements fail for the rows that match a condition. */
async function poison(table: string, when: string, condition: string): Promise<void> {
  await query(`CREATE OR REPLACE FUNCTION test_poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'poisoned' USING ERRCODE = '23514'; END $$`)
  await query(
    `CREATE TRIGGER test_poison BEFORE ${when} ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION test_poison()`,
  )
}

const messageCount = async (businessId: string) => {
  const rows = await query('SELECT FROM outbox_messages WHERE business_id = $1', [businessId])
  return rows.length
}

describe('each notice is sent once', () => {
  it('however often the function runs', async () => {
    const { ctx } = await newSubscriber()
    expect(await toldTo(ctx)).toEqual(ONE_EACH)
    expect(await toldTo(ctx)).toEqual(ONE_EACH)
    expect(await messageCount(ctx.businessId)).toBe(4)
  })

  it('by ten functions at once', async () => {
    const { ctx, customerId } = await newSubscriber()
    const price = await newPrice(ctx)
    await topUp(ctx, customerId, 500_000n)
    for (let n = 0; n < 5; n++) await subscribe(ctx, customerId, price)
    await Promise.all(Array.from({ length: 10 }, () => sendDueNotices('sandbox', 60_000)))
    const told = await toldTo(ctx)
    expect(told.filter((each) => each === 'receipt sms')).toHaveLength(6)
    expect(told.filter((each) => each === 'receipt mail')).toHaveLength(6)
    expect(await messageCount(ctx.businessId)).toBe(told.length)
  })

  it('by a process that died after it had queued a batch and before it noted its place', async () => {
    const { ctx } = await newSubscriber()
    await poison('notice_progress', 'UPDATE', 'true')
    await expect(sendNotices()).rejects.toThrow('poisoned')
    expect(await messageCount(ctx.businessId)).toBe(4)
    await query('DROP TRIGGER test_poison ON notice_progress')
    expect(await toldTo(ctx)).toEqual(ONE_EACH)
    expect(await messageCount(ctx.businessId)).toBe(4)
  })

  it('when its batch was rolled back before: all of it comes then', async () => {
    const { ctx } = await newSubscriber()
    await query('ALTER TABLE notices RENAME TO notices_away')
    await expect(sendNotices()).rejects.toThrow('notices')
    await query('ALTER TABLE notices_away RENAME TO notices')
    expect(await messageCount(ctx.businessId)).toBe(0)
    expect(await toldTo(ctx)).toEqual(ONE_EACH)
  })
})

describe('what cannot be told', () => {
  it('is set aside alone, all others are told, and it is told when its cause is gone', async () => {
    const poisoned = await newSubscriber()
    const others = [await newSubscriber(), await newSubscriber()]
    await query(`UPDATE invoices SET timeline = '{}' WHERE business_id = $1`, [poisoned.ctx.businessId])
    await sendNotices()
    for (const { ctx } of others) expect(await toldTo(ctx)).toEqual(ONE_EACH)
    expect(await toldTo(poisoned.ctx)).toEqual(ONE_EACH.slice(0, 2))
    const [item] = await query<{ kind: string; businessId: string }>(
      'SELECT kind, business_id FROM set_aside_items',
    )
    expect(item).toEqual({ kind: 'notice', businessId: poisoned.ctx.businessId })

    await query(`UPDATE invoices SET timeline = '[]' WHERE business_id = $1`, [poisoned.ctx.businessId])
    await sendNotices()
    expect(await toldTo(poisoned.ctx)).toEqual(ONE_EACH.slice(0, 2))
    await query(`UPDATE set_aside_items SET next_attempt_at = now() - interval '1 second'`)
    expect(await toldTo(poisoned.ctx)).toEqual(ONE_EACH)
    expect(await query('SELECT FROM set_aside_items')).toEqual([])
  })

  it('leaves the credit of a top-up as it is: its receipt waits', async () => {
    const { ctx } = await newSubscriber()
    const { ctx: other } = await newSubscriber()
    const [due] = await query<{ topUpId: string }>(
      'SELECT d.top_up_id FROM due_receipts d JOIN topups t ON t.id = d.top_up_id WHERE t.business_id = $1',
      [ctx.businessId],
    )
    await poison('notices', 'INSERT', `NEW.subject_id = '${due?.topUpId}'`)
    expect(await toldTo(other)).toEqual(ONE_EACH)
    expect(await toldTo(ctx)).toEqual(ONE_EACH.slice(2))
    await query('DROP TRIGGER test_poison ON notices')
    await query(`UPDATE set_aside_items SET next_attempt_at = now() - interval '1 second'`)
    expect(await toldTo(ctx)).toEqual(ONE_EACH)
  })
})

describe('what happened long ago', () => {
  it('is not told after a day if it asks for something, and after a week if it is a receipt', async () => {
    const { ctx, subscription, customerId } = await newSubscriber()
    await advanceTo(ctx, subscription.currentPeriodEnd)
    const age = (interval: string) =>
      query(`UPDATE events SET created_at = now() - $2::interval WHERE business_id = $1`, [
        ctx.businessId,
        interval,
      ])
    await age('25 hours')
    expect((await toldTo(ctx)).filter((each) => each.endsWith('sms'))).toEqual([
      'top_up_receipt sms',
      'receipt sms',
    ])
    await topUp(ctx, customerId, 100_000n)
    await subscribe(ctx, customerId, await newPrice(ctx))
    await age('8 days')
    await query(`UPDATE due_receipts SET created_at = now() - interval '8 days'`)
    expect((await toldTo(ctx)).filter((each) => each.endsWith('sms'))).toEqual([
      'top_up_receipt sms',
      'receipt sms',
    ])
  })

  it('is compared with the present when the instance was away: what was paid meanwhile is not asked for', async () => {
    const paid = await newSubscriber()
    const open = await newSubscriber(10_000n)
    for (const { ctx, subscription } of [paid, open]) await advanceTo(ctx, subscription.currentPeriodEnd)
    await topUp(paid.ctx, paid.customerId, 50_000n)
    await topUp(open.ctx, open.customerId, 15_000n)
    await query(
      `UPDATE events SET created_at = now() - interval '3 hours' WHERE type <> 'subscription.recovered'`,
    )
    const failures = async ({ ctx }: typeof paid) => {
      await toldTo(ctx)
      return (await noticesOf(ctx)).filter(
        ({ kind, channel }) => kind === 'payment_failed' && channel === 'sms',
      )
    }
    expect(await failures(paid)).toEqual([])
    // It shows the present shortfall.
    expect(await failures(open)).toMatchObject([{ text: expect.stringContaining('Rs 250 is missing') }])
  })

  it('is forgotten with its message after thirty days', async () => {
    const { ctx } = await newSubscriber()
    await sendNotices()
    expect(await purgeNotices(new Date(Date.now() + 29 * 86_400_000))).toBe(0)
    expect(await purgeNotices(new Date(Date.now() + 31 * 86_400_000))).toBeGreaterThan(0)
    expect(await noticesOf(ctx)).toEqual([])
  })
})

it('production and sandbox follow the log apart', async () => {
  const { ctx } = await newSubscriber()
  await sendNotices('production')
  expect(await noticesOf(ctx)).toEqual([])
  expect(await toldTo(ctx)).toEqual(ONE_EACH)
})
