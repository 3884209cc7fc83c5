import { describe, expect, it } from 'vitest'
import type { InvoiceId, SubscriptionId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { sendInvoice } from '@/lib/invoice/send'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { changeSubscription } from '@/lib/subscription/change'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import type { InvoiceModel } from '@/prisma/generated/models'
import {
  balanceOf,
  invoicesOf,
  newCustomer,
  newDraft,
  newPrice,
  subscribe,
  subscriptionNow,
  topUp,
} from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { atPeriodEnd, expectedBalance, outcomeOf, race, seenIn } from './race.fixture'
import { refundInvoice } from './refund-invoice'
import { settleInvoice } from './settle-invoice'

const ROUNDS = 12

describe('at the same moment', () => {
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

  it('a change, a renewal, a top-up, a pause, the last redemption of a coupon and a refund each happen whole or not at all', async () => {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, customerId, id, first, bill } = await atPeriodEnd()
      const other = await subscribe(ctx, customerId, await newPrice(ctx, { amountPaisa: '100' }))
      const its = await race(
        {
          firstCoupon: () => redeemCoupon(ctx, other.id as SubscriptionId, 'LAST'),
          change: () => changeSubscription(ctx, id, { quantity: 2, when: 'now' }),
          bill,
          coupon: () => redeemCoupon(ctx, id, 'LAST'),
          refund: () => refundInvoice(ctx, first, {}),
          topUp: () => topUp(ctx, customerId, 60_000n),
          again: () => refundInvoice(ctx, first, {}),
          lateChange: () => changeSubscription(ctx, id, { quantity: 3, when: 'now' }),
          pause: () => pauseSubscription(ctx, id, { remaining: 'lose' }),
        },
        round,
      )
      rounds.push(its)
      while ((await bill()) > 0);
      expect([its.coupon, its.firstCoupon].toSorted()).toEqual(['coupon_not_valid', 'done'])
      expect([its.refund, its.again].toSorted()).toEqual(['done', 'refund_exceeds_payment'])
      const spent = await expectedBalance(ctx, id, 160_000n - 100n)
      expect(await balanceOf(ctx, customerId)).toBe(spent)
    }
    const seen = seenIn(rounds)
    expect(seen.coupon).toEqual(['coupon_not_valid', 'done'])
    expect(seen.refund).toEqual(['done', 'refund_exceeds_payment'])
    expect(seen.change).toContain('subscription_renewing')
    expect(seen.lateChange).toEqual(expect.arrayContaining(['done', 'subscription_paused']))
    expect(seen.pause).toContain('done')
  })

  it('a change and a cancellation: it is changed and then ended, or ended and not changed', async () => {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx } = await newBusiness()
      const customerId = await newCustomer(ctx, 100_000n)
      const { id } = await subscribe(ctx, customerId, await newPrice(ctx))
      const of = id as SubscriptionId
      const its = await race(
        {
          change: () => changeSubscription(ctx, of, { quantity: 2, when: 'now' }),
          cancel: () => cancelSubscription(ctx, of, { cancelAtPeriodEnd: false }),
        },
        round,
      )
      rounds.push(its)
      const { quantity, status } = await subscriptionNow(ctx, id)
      expect([quantity, status]).toEqual([its.change === 'done' ? 2 : 1, 'canceled'])
      expect(await balanceOf(ctx, customerId)).toBe(await expectedBalance(ctx, id, 100_000n))
    }
    expect(seenIn(rounds)).toEqual({ change: ['done', 'subscription_already_canceled'], cancel: ['done'] })
  })

  it('32 workers open invoices and give back: the numbers of both have no gap', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 1_000_000n)
    const subscription = await subscribe(ctx, customerId, await newPrice(ctx))
    const [paid] = (await invoicesOf(ctx, subscription.id)) as [InvoiceModel]
    const worker = async (n: number) => {
      for (let i = 0; i < 3; i++) {
        await sendInvoice(ctx, await newDraft(ctx, subscription))
        // Every second one asks for more than there is, so that some are refused in between.
        await outcomeOf(() =>
          refundInvoice(ctx, paid.id as InvoiceId, { amountPaisa: n % 2 === 0 ? 10n : 60_000n }),
        )
      }
    }
    await Promise.all(Array.from({ length: 32 }, (_, n) => worker(n)))
    const numbers = async (sql: string) =>
      (await query<{ number: string }>(`${sql} ORDER BY 1`, [ctx.businessId])).map(({ number }) =>
        Number(number.split('/')[1]),
      )
    const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
    const INVOICES = `SELECT invoice_number AS number FROM invoices WHERE business_id = $1 AND invoice_number IS NOT NULL`
    expect(await numbers(INVOICES)).toEqual(upTo(97))
    expect(await numbers('SELECT number FROM credit_notes WHERE business_id = $1')).toEqual(upTo(48))
  })
})
