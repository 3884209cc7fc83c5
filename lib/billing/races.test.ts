import { describe, expect, it } from 'vitest'
import type { InvoiceId, SubscriptionId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import {
  balanceOf,
  invoicesOf,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
  topUp,
} from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { billBatch } from './bill-batch'
import { settleInvoice } from './settle-invoice'

/** A monthly subscription whose period ends now by the sandbox clock. Its wallet has the given balance. */
async function atPeriodEnd(balanceAfterFirst: bigint) {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx, 50_000n + balanceAfterFirst)
  const subscription = await subscribe(ctx, customerId, await newPrice(ctx))
  await query(
    `INSERT INTO sandbox_clocks (business_id, offset_ms)
     VALUES ($1, (extract(epoch FROM ($2::timestamptz - now())) * 1000)::bigint + 1000)`,
    [ctx.businessId, subscription.currentPeriodEnd],
  )
  const tenant = { businessId: ctx.businessId, environment: 'sandbox' } as const
  const id = subscription.id as SubscriptionId
  return {
    ctx: await ctxOf(ctx.businessId),
    customerId,
    id,
    bill: async () => (await billBatch([tenant])).subscriptions,
  }
}

const ROUNDS = 12

describe('at the same moment', () => {
  it('forty charges of 30 on a wallet of 500 leave exactly 16 paid and 20 paisa', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 500n)
    const price = await newPrice(ctx, { amountPaisa: '30' })
    // Twice as many as there are connections. The last one waits for all others, on a busy machine for seconds.
    const attempts = await Promise.allSettled(
      Array.from({ length: 40 }, () => subscribe(ctx, customerId, price)),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
    for (const attempt of attempts) {
      if (attempt.status === 'rejected')
        expect(attempt.reason).toMatchObject({ code: 'insufficient_balance' })
    }
    expect(await balanceOf(ctx, customerId)).toBe(20n)
  })

  it('a cancellation and a renewal have one of two results: renewed and then ended, or never charged', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, customerId, id, bill } = await atPeriodEnd(50_000n)
      await Promise.all([bill(), cancelSubscription(ctx, id, { cancelAtPeriodEnd: false }), bill()])
      await bill()
      expect((await subscriptionNow(ctx, id)).status).toBe('canceled')
      const paid = (await invoicesOf(ctx, id)).filter(({ status }) => status === 'paid').length
      expect(await balanceOf(ctx, customerId)).toBe(BigInt(2 - paid) * 50_000n)
    }
  })

  it('a top-up and a renewal of an empty wallet pay the invoice once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, customerId, id, bill } = await atPeriodEnd(0n)
      await Promise.all([bill(), topUp(ctx, customerId, 50_000n), bill()])
      for (let billed = 1; billed > 0; ) billed = await bill()
      expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'active', periodIndex: 1 })
      expect((await invoicesOf(ctx, id)).map(({ status }) => status)).toEqual(['paid', 'paid'])
      expect(await balanceOf(ctx, customerId)).toBe(0n)
    }
  })

  it('paid and void on one invoice: the first one counts, the other is refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, id, bill } = await atPeriodEnd(0n)
      for (let billed = 1; billed > 0; ) billed = await bill()
      const open = (await invoicesOf(ctx, id)).at(-1)?.id as InvoiceId
      const outcomes = await Promise.allSettled([
        settleInvoice(ctx, open, { status: 'paid' }),
        settleInvoice(ctx, open, { status: 'void' }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refused = outcomes.find((outcome) => outcome.status === 'rejected')
      expect(refused).toMatchObject({ reason: { code: 'invoice_not_open' } })
      expect((await subscriptionNow(ctx, id)).status).toBe('active')
    }
  })

  it('a top-up and a settlement outside of the wallet pay the invoice once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, customerId, id, bill } = await atPeriodEnd(0n)
      for (let billed = 1; billed > 0; ) billed = await bill()
      const open = (await invoicesOf(ctx, id)).at(-1)?.id as InvoiceId
      await Promise.allSettled([
        settleInvoice(ctx, open, { status: 'paid' }),
        topUp(ctx, customerId, 50_000n),
      ])
      const settled = (await invoicesOf(ctx, id)).at(-1)
      expect(settled?.status).toBe('paid')
      expect(await balanceOf(ctx, customerId)).toBe(settled?.settlement === 'wallet' ? 0n : 50_000n)
    }
  })

  it('four workers renew a subscription once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, id, bill } = await atPeriodEnd(500_000n)
      await Promise.all([bill(), bill(), bill(), bill()])
      await bill()
      expect(await invoicesOf(ctx, id)).toHaveLength(2)
    }
  })

  it('a pause and a renewal have one of two results: renewed and then paused, or paused where the paid time ended', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, customerId, id, bill } = await atPeriodEnd(50_000n)
      const paused = pauseSubscription(ctx, id, { remaining: round % 2 === 0 ? 'keep' : 'lose' })
      await Promise.all(round % 3 === 0 ? [paused, bill()] : [bill(), paused, bill()])
      await bill()
      const { status, pausedAt, currentPeriodStart, currentPeriodEnd } = await subscriptionNow(ctx, id)
      const paid = (await invoicesOf(ctx, id)).length
      expect(status).toBe('paused')
      if (paid === 1) expect(pausedAt).toEqual(currentPeriodEnd)
      else expect(pausedAt?.getTime()).toBeGreaterThan(currentPeriodStart.getTime())
      expect(await balanceOf(ctx, customerId)).toBe(BigInt(2 - paid) * 50_000n)
    }
  })

  it('the end of a pause, a top-up, a cancellation and two workers charge the new period once or never', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, customerId, id, bill } = await atPeriodEnd(0n)
      await pauseSubscription(ctx, id, { remaining: 'lose' })
      const ends = round % 3 === 0
      const unpaused = unpauseSubscription(ctx, id).catch((error: { code?: string }) => error.code)
      await Promise.all([
        bill(),
        topUp(ctx, customerId, 50_000n),
        unpaused,
        ends && cancelSubscription(ctx, id, { cancelAtPeriodEnd: false }),
        bill(),
      ])
      for (let billed = 1; billed > 0; ) billed = await bill()
      const { status } = await subscriptionNow(ctx, id)
      const paid = (await invoicesOf(ctx, id)).filter((invoice) => invoice.status === 'paid').length
      expect(status).toBe(ends ? 'canceled' : 'active')
      expect(ends ? [1, 2] : [2]).toContain(paid)
      expect(await balanceOf(ctx, customerId)).toBe(BigInt(2 - paid) * 50_000n)
    }
  })

  it('of two pauses one is refused, and of two ends of a pause one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, id } = await atPeriodEnd(50_000n)
      const pause = () => pauseSubscription(ctx, id, { remaining: 'lose' })
      const both = await Promise.allSettled([pause(), pause()])
      expect(both.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
      const ended = await Promise.allSettled([unpauseSubscription(ctx, id), unpauseSubscription(ctx, id)])
      expect(ended.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
      expect(await invoicesOf(ctx, id)).toHaveLength(2)
    }
  })
})
