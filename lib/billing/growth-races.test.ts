import { describe, expect, it } from 'vitest'
import type { InvoiceId, PaymentId, SubscriptionId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { sendInvoice } from '@/lib/invoice/send'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { changeSubscription } from '@/lib/subscription/change'
import { pauseSubscription } from '@/lib/subscription/pause'
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
import { ctxOf, newBusiness } from '@/testing/business'
import { Random } from '@/testing/random'
import { billBatch } from './bill-batch'
import { payPeriods } from './pay-periods'
import { refundInvoice } from './refund-invoice'
import { reversePayment } from './reverse-payment'

type Moves = Record<string, () => Promise<unknown>>

/**
 * Makes all moves at one moment, in a random order of their first statements. The first two rounds make one after the other, and
 * backwards, so each move comes before and after each other one.
 * @returns what came of each: `done`, or the code of its refusal.
 */
async function race(moves: Moves, round: number): Promise<Record<string, string>> {
  const random = new Random(round)
  const named = Object.entries(moves).map(([name, move]) => ({ name, move, at: random.next() }))
  const order = round < 2 ? named : named.toSorted((a, b) => a.at - b.at)
  if (round === 1) order.reverse()
  const tried = async ({ name, move }: (typeof order)[number]) => [name, await outcomeOf(move)] as const
  const results = []
  if (round < 2) for (const each of order) results.push(await tried(each))
  else results.push(...(await Promise.all(order.map(tried))))
  return Object.fromEntries(results)
}

const outcomeOf = (move: () => Promise<unknown>): Promise<string> =>
  move().then(
    () => 'done',
    (error: { code?: string }) => {
      if (!error.code) throw error
      return error.code
    },
  )

/** What came of each move in all rounds. */
function seenIn(rounds: readonly Record<string, string>[]): Record<string, string[]> {
  const names = Object.keys(rounds[0] ?? {})
  const of = (name: string) => [...new Set(rounds.map((each) => each[name] as string))].toSorted()
  return Object.fromEntries(names.map((name) => [name, of(name)]))
}

const ROUNDS = 8

/** A month of Rs 500 that ends now, a wallet with Rs 500, and a coupon that can be redeemed once. */
async function atPeriodEnd() {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx, 100_000n)
  const subscription = await subscribe(ctx, customerId, await newPrice(ctx))
  const [first] = (await invoicesOf(ctx, subscription.id)) as [InvoiceModel]
  const coupon = { code: 'LAST', percentOff: 50, duration: 'once', maxRedemptions: 1 }
  await createCoupon(ctx, createCouponInput.parse(coupon))
  await query(
    `INSERT INTO sandbox_clocks (business_id, offset_ms)
     VALUES ($1, (extract(epoch FROM ($2::timestamptz - now())) * 1000)::bigint + 1000)`,
    [ctx.businessId, subscription.currentPeriodEnd],
  )
  const tenant = { businessId: ctx.businessId, environment: 'sandbox' } as const
  const bill = async () => (await billBatch([tenant])).subscriptions
  const id = subscription.id as SubscriptionId
  return { ctx: await ctxOf(ctx.businessId), customerId, id, first: first.id as InvoiceId, bill }
}

/** What a wallet must hold: what came in, less what was paid from it, and what came back. */
async function expectedBalance(ctx: Ctx, id: string, creditedPaisa: bigint): Promise<bigint> {
  const paid = (await invoicesOf(ctx, id)).filter(({ settlement }) => settlement === 'wallet')
  return paid.reduce((sum, each) => sum - each.totalAmountPaisa + each.refundedPaisa, creditedPaisa)
}

describe('at the same moment', () => {
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

  it('a payment at the counter, its renewal, its reversal and a cancellation settle each period once', async () => {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, id, bill } = await atPeriodEnd()
      const { payment } = await payPeriods(ctx, id, { periods: 1, method: 'cash' })
      const its = await race(
        {
          reverse: () => reversePayment(ctx, payment.id as PaymentId, { reason: 'Typed twice.' }),
          bill,
          pay: () => payPeriods(ctx, id, { periods: 1, method: 'cash' }),
          cancel: () => cancelSubscription(ctx, id, { cancelAtPeriodEnd: false }),
          again: () => reversePayment(ctx, payment.id as PaymentId, { reason: 'Typed twice.' }),
        },
        round,
      )
      rounds.push(its)
      while ((await bill()) > 0);
      expect([its.reverse, its.again].toSorted()).toEqual(['done', 'payment_already_reversed'])
      expect((await subscriptionNow(ctx, id)).status).toBe('canceled')
      const bills = (await invoicesOf(ctx, id)).filter(({ origin }) => origin === 'subscription')
      const starts = bills.map(({ periodStart }) => periodStart.getTime())
      expect(new Set(starts).size).toBe(starts.length)
      expect(await balanceOf(ctx, (await subscriptionNow(ctx, id)).customerId)).toBe(
        await expectedBalance(ctx, id, 100_000n),
      )
    }
    const seen = seenIn(rounds)
    expect(seen.pay).toEqual(['done', 'subscription_already_canceled'])
    expect(seen.reverse).toEqual(['done', 'payment_already_reversed'])
  })

  it('32 workers open invoices and give back: the numbers of both have no gap', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 1_000_000n)
    const subscription = await subscribe(ctx, customerId, await newPrice(ctx))
    const [paid] = (await invoicesOf(ctx, subscription.id)) as [InvoiceModel]
    const worker = async (n: number) => {
      for (let i = 0; i < 3; i++) {
        await sendInvoice(ctx, await newDraft(ctx, subscription))
        // Every other one wants more than there is, so that refusals come between.
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
