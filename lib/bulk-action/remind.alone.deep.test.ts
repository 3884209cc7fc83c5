import path from 'node:path'
import { expect, it } from 'vitest'
import { type BulkActionId, type CustomerId, toWire } from '@/lib/core/id'
import { createCustomers } from '@/lib/customer/create'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { KILLS, killWorkers } from '@/lib/infra/job/kill.fixture'
import { getRemindedToday } from '@/lib/invoice/owed'
import { createSubscription } from '@/lib/subscription/create'
import { createSubscriptionInput } from '@/lib/subscription/create-schema'
import { advanceTo, later, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { createBulkAction } from './create'
import { runBulkAction } from './run'

const DEBTORS = 200
const SEED = 20261129
const ZONE = 'Asia/Kathmandu'

/** Members who pay at the counter, have only a phone number, and owe a month. */
async function debtors() {
  const { ctx } = await newBusiness()
  const price = await newPrice(ctx)
  const people = Array.from({ length: DEBTORS }, (_, i) => ({ phone: `+97798${42_000_000 + i}` }))
  const made = await inTransaction(async (tx) => createCustomers(tx, ctx, people))
  const terms = { priceId: toWire('price', price.id), collection: 'outside', paidUntil: later(ctx.now, 1) }
  for (const { id } of made)
    await createSubscription(
      ctx,
      createSubscriptionInput.parse({
        ...{ ...terms, paidUntil: terms.paidUntil.toISOString() },
        customerId: toWire('cus', id as CustomerId),
      }),
    )
  return advanceTo(ctx, later(ctx.now, 2))
}

const doneOf = async (id: string): Promise<number> =>
  (await query<{ done: number }>('SELECT done FROM bulk_actions WHERE id = $1', [id]))[0]?.done ?? 0

it(`of ${DEBTORS} debtors each is told once by workers that are killed ${KILLS} times on the way`, async () => {
  const ctx = await debtors()
  await query('DELETE FROM outbox_messages WHERE business_id = $1', [ctx.businessId])
  const { id, ready } = await createBulkAction(ctx, {
    action: 'send_pay_links',
    where: { customers: { owes: true } },
  })
  expect(ready).toBe(DEBTORS)
  await runBulkAction(ctx, id as BulkActionId)
  await killWorkers(path.join(import.meta.dirname, 'crash.fixture.ts'), SEED, async (kills) => {
    const share = (DEBTORS * kills) / (KILLS + 1)
    await expect.poll(() => doneOf(id), { timeout: 600_000 }).toBeGreaterThanOrEqual(share)
  })
  const [told] = await query(
    `SELECT count(*)::int AS messages, count(DISTINCT recipient)::int AS people,
       (SELECT count(*)::int FROM invoices i WHERE i.business_id = $1 AND i.reminded_at IS NOT NULL) AS reminded
     FROM outbox_messages WHERE business_id = $1 AND channel = 'sms'`,
    [ctx.businessId],
  )
  expect(told).toEqual({ messages: DEBTORS, people: DEBTORS, reminded: DEBTORS })
  const [job] = await query('SELECT status, done, skipped, failed FROM bulk_actions WHERE id = $1', [id])
  expect(job).toEqual({ status: 'done', done: DEBTORS, skipped: 0, failed: 0 })
  expect(await getRemindedToday(ctx, ZONE)).toEqual({ customers: DEBTORS, paid: 0 })
}, 1_200_000)
