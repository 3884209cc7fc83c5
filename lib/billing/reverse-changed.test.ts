import { describe, expect, it } from 'vitest'
import type { InvoiceId, PaymentId, PriceId, SubscriptionId } from '@/lib/core/id'
import type { StoredLine } from '@/lib/core/invoice-line'
import { changeSubscription } from '@/lib/subscription/change'
import { changeSubscriptionInput } from '@/lib/subscription/change-schema'
import type { InvoiceModel } from '@/prisma/generated/models'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  later,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { paidInCash, paymentsOf } from './counter.fixture'
import { payPeriods } from './pay-periods'
import { refundInvoice } from './refund-invoice'
import { reversePayment } from './reverse-payment'

/** A member who has paid a year in cash and then changed to weekly periods, using a preview that is some minutes old. */
async function toWeeks() {
  const it = await paidInCash(1, {}, undefined, { interval: 'year', amountPaisa: '6000000' })
  const { id: priceId } = await newPrice(it.ctx, { interval: 'week' })
  const at = (await ctxOf(it.businessId)).now
  await advanceTo(it.ctx, new Date(at.getTime() + 5 * 60_000))
  const change = { ...changeSubscriptionInput.parse({ quantity: 1 }), priceId: priceId as PriceId, at }
  const { creditNote } = await changeSubscription(await ctxOf(it.businessId), it.id, change)
  expect(creditNote).toMatchObject({ settlement: 'outside', kind: 'change' })
  const week = await subscriptionNow(it.ctx, it.id)
  expect(week.currentPeriodStart).toEqual(at)
  return { ...it, week }
}

/** A member who has paid for two in cash, and went down to one in the middle of the period. */
async function toOne() {
  const it = await paidInCash(1, { quantity: 2 })
  const [payment] = await paymentsOf(it)
  await advanceTo(it.ctx, later((await subscriptionNow(it.ctx, it.id)).currentPeriodStart, 5))
  const { creditNote } = await changeSubscription(await ctxOf(it.businessId), it.id, {
    ...changeSubscriptionInput.parse({ quantity: 1 }),
  })
  const givenBackPaisa = creditNote?.amountPaisa as bigint
  expect(givenBackPaisa).toBeGreaterThan(0n)
  return { ...it, payment, givenBackPaisa }
}

describe('a payment that is taken back after a change gave back a part of its period', () => {
  it('asks again for what the period is worth, and not for the part that was given back', async () => {
    const it = await toOne()
    const { data } = await it.takeBack(it.payment)
    const owedPaisa = 100_000n - it.givenBackPaisa
    expect(data.creditNotes).toMatchObject([{ amountPaisa: owedPaisa.toString() }])
    const [, again] = (await invoicesOf(it.ctx, it.id)) as [unknown, InvoiceModel]
    expect(again).toMatchObject({ status: 'open', totalAmountPaisa: owedPaisa })
    expect((again.lines as StoredLine[]).map(({ amountPaisa }) => amountPaisa)).toEqual([
      '100000',
      (-it.givenBackPaisa).toString(),
    ])
  })

  it('and again: it has one line of what was given back', async () => {
    const it = await toOne()
    await it.takeBack(it.payment)
    await it.takeBack(await it.record(1))
    const bills = await invoicesOf(it.ctx, it.id)
    expect(bills.at(-1)).toMatchObject({ status: 'open', totalAmountPaisa: 100_000n - it.givenBackPaisa })
    expect(bills.at(-1)?.lines).toHaveLength(2)
  })
})

describe('a payment that is taken back after a change began a period', () => {
  it('ahead: the subscription was last billed when it changed', async () => {
    const it = await toWeeks()
    await it.takeBack(await it.record(1))
    expect((await subscriptionNow(it.ctx, it.id)).lastBilledAt).toEqual(it.week.lastBilledAt)
  })

  it('for the current week: the subscription is back in the week that the change began', async () => {
    const it = await toWeeks()
    await advanceTo(it.ctx, later(it.week.currentPeriodStart, 5))
    const payment = await it.record(1)
    await advanceTo(it.ctx, later(it.week.currentPeriodEnd, 1))
    const { data } = await it.takeBack(payment)
    expect(data.subscription).toMatchObject({
      status: 'past_due',
      currentPeriodStart: it.week.currentPeriodStart.toISOString(),
      currentPeriodEnd: it.week.currentPeriodEnd.toISOString(),
    })
  })
})

describe('a change after a payment was reversed and recorded again', () => {
  it('counts what was paid the second time', async () => {
    const it = await paidInCash(1, { quantity: 2 })
    const [payment] = await paymentsOf(it)
    const [paid] = await invoicesOf(it.ctx, it.id)
    await refundInvoice(it.ctx, paid?.id as InvoiceId, { amountPaisa: 40_000n })
    await it.takeBack(payment)
    await it.record(1)
    await advanceTo(it.ctx, later((await subscriptionNow(it.ctx, it.id)).currentPeriodStart, 5))
    const { creditNote } = await changeSubscription(await ctxOf(it.businessId), it.id, {
      ...changeSubscriptionInput.parse({ quantity: 1 }),
    })
    expect(creditNote?.settlement).toBe('outside')
    // Five of the 30 or 31 days have passed, at Rs 100.
    const backPaisa = Number(creditNote?.amountPaisa)
    expect([backPaisa > 8_300, backPaisa < 8_400]).toEqual([true, true])
  })

  it('that made the rest of the period dearer was paid by the wallet, and only the first invoice is owed again', async () => {
    const { ctx, businessId } = await newBusiness()
    const customerId = await newCustomer(ctx, 150_000n)
    const sub = await subscribe(ctx, customerId, await newPrice(ctx))
    const id = sub.id as SubscriptionId
    await advanceTo(ctx, later(sub.currentPeriodEnd, -1))
    const { payment } = await payPeriods(await ctxOf(businessId), id, { periods: 1, method: 'cash' })
    await advanceTo(ctx, later(sub.currentPeriodEnd, 3))
    const two = changeSubscriptionInput.parse({ quantity: 2, prorate: true })
    const { invoice: rest } = await changeSubscription(await ctxOf(businessId), id, two)
    const restPaisa = rest?.totalAmountPaisa as bigint
    expect(restPaisa).toBeGreaterThan(0n)
    await reversePayment(await ctxOf(businessId), payment.id as PaymentId, { reason: 'A false note.' })
    expect(
      (await invoicesOf(ctx, id)).map(({ origin, status, totalAmountPaisa }) => [
        origin,
        status,
        totalAmountPaisa,
      ]),
    ).toEqual([
      ['subscription', 'paid', 50_000n],
      ['reversed', 'paid', 50_000n],
      ['subscription', 'paid', 50_000n],
      ['change', 'paid', restPaisa],
    ])
    expect(await balanceOf(ctx, customerId)).toBe(50_000n - restPaisa)
    expect((await subscriptionNow(ctx, id)).status).toBe('active')
  })
})
