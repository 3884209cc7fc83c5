import { expect, it } from 'vitest'
import { POST as advanceClock } from '@/app/v1/sandbox/clock/advance/route'
import { POST as createSubscription } from '@/app/v1/subscriptions/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newSignedInCustomer } from '@/testing/customer'
import { customerOf, payIntoWallet } from '@/testing/production'

// To the database, a killed process is a connection that ends. Here PostgreSQL ends it at the worst moment.

/** Runs `work` while another transaction locks what `statement` names, and then ends the connection that waits for the lock. */
async function cutOffAt(statement: string, work: () => Promise<unknown>): Promise<void> {
  let working: Promise<unknown> = Promise.resolve()
  await inTransaction(async (tx) => {
    await tx.query(statement)
    working = work()
    await expect
      .poll(() =>
        query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1)
  })
  await working
}

it('a refusal that is counted is counted once, however often its call is cut off and sent again', async () => {
  const { productionCtx: ctx, productionKey } = await newBusiness()
  const { phone, userId } = await newSignedInCustomer(ctx)
  const customerId = await customerOf(ctx, 'asha@example.com', phone)
  await payIntoWallet(userId, 20_000n)
  const price = await newPrice(ctx)
  const body = { customerId: toWire('cus', customerId), priceId: toWire('price', price.id) }
  const attempt = () => call(createSubscription, productionKey, { body, idempotencyKey: 'order-1042' })
  const counted = async () => {
    const rows = await query('SELECT unnest(refused_at) FROM refused_charges WHERE business_id = $1', [
      ctx.businessId,
    ])
    return rows.length
  }

  // At this point the response cannot be stored.
  await cutOffAt('LOCK TABLE idempotency_keys IN SHARE MODE', attempt)
  expect(await counted()).toBe(0)

  const refused = await attempt()
  expect([refused.status, refused.error?.code]).toEqual([402, 'insufficient_balance'])
  const again = await attempt()
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([402, 'true'])
  expect(await counted()).toBe(1)
})

it('a move of the sandbox clock that was cut off is finished by the same call, and moves once', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  await subscribe(ctx, await newCustomer(ctx, 1_000_000n), await newPrice(ctx))
  const to = new Date(Date.now() + 40 * 86_400_000).toISOString()
  const move = () => call(advanceClock, sandboxKey, { body: { to }, idempotencyKey: 'a-month' })

  // The clock has moved, and the renewal cannot be written.
  await cutOffAt('LOCK TABLE invoices IN SHARE MODE', move)
  const tooEarly = await move()
  expect([tooEarly.status, tooEarly.error?.code]).toEqual([409, 'idempotency_in_flight'])
  await query(
    `UPDATE idempotency_keys SET created_at = created_at - interval '91 seconds' WHERE scope_id = $1`,
    [ctx.businessId],
  )
  const moved = await move()
  expect([moved.status, moved.data]).toEqual([200, expect.objectContaining({ catchingUp: false })])
  expect(Date.parse(moved.data.now)).toBeLessThan(Date.parse(to) + 86_400_000)
  expect(await query('SELECT 1 FROM invoices WHERE business_id = $1', [ctx.businessId])).toHaveLength(2)
})
