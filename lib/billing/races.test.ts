import { describe, expect, it } from 'vitest'
import type { InvoiceId, PaymentId } from '@/lib/core/id'
import { cancelSubscription } from '@/lib/subscription/cancel'
import {
  balanceOf,
  invoicesOf,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
  topUp,
} from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { payPeriods } from './pay-periods'
import { atPeriodEnd, expectedBalance, race, seenIn } from './race.fixture'
import { reversePayment } from './reverse-payment'
import { settleInvoice } from './settle-invoice'

const ROUNDS = 6

describe('at the same moment', () => {
  it('forty charges of 30 on a wallet of 500 leave exactly 16 paid and 20 paisa', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 500n)
    const price = await newPrice(ctx, { amountPaisa: '30' })
    // Twice as many as there are connections. The last one waits for all others, which takes seconds on a busy machine.
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

  it('four workers renew a subscription once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, id, bill } = await atPeriodEnd(500_000n)
      await Promise.all([bill(), bill(), bill(), bill()])
      await bill()
      expect(await invoicesOf(ctx, id)).toHaveLength(2)
    }
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
})
