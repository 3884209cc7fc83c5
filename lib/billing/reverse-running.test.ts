import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { POST as reverse } from '@/app/v1/payments/[id]/reverse/route'
import { type InvoiceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { catchUpSandbox } from '@/lib/sandbox/advance-clock'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { pauseSubscription } from '@/lib/subscription/pause'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
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
import { ctxOf, newBusiness, setFinalAction } from '@/testing/business'
import { call } from '@/testing/call'
import { paidInCash, paymentsOf } from './counter.fixture'
import { payPeriods } from './pay-periods'
import { refundInvoice } from './refund-invoice'

describe('the running period of a payment that is taken back', () => {
  it('and the one before it are both owed again, the older one first', async () => {
    const it = await paidInCash(1, {}, undefined, { interval: 'week' })
    const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    await advanceTo(it.ctx, later(currentPeriodEnd, 5))
    const both = await it.record(2)
    const at = await advanceTo(it.ctx, later(currentPeriodEnd, 8))
    expect((await subscriptionNow(at, it.id)).periodIndex).toBe(2)
    const { data } = await it.takeBack(both)
    expect(data.subscription).toMatchObject({
      status: 'past_due',
      currentPeriodEnd: currentPeriodEnd.toISOString(),
      paidUntil: currentPeriodEnd.toISOString(),
    })
    await it.record(2)
    while ((await catchUpSandbox(it.ctx)).dueSubscriptions > 0);
    const now = await subscriptionNow(at, it.id)
    expect([now.status, now.periodIndex]).toEqual(['active', 2])
    expect((await it.payments()).filter((each) => each === 'subscription paid')).toHaveLength(3)
  })

  it('when the payment had started an unpaid subscription again, a second payment starts it at the same time', async () => {
    const it = await paidInCash(1)
    await setFinalAction(it.ctx, 'unpaid')
    const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    const at = await advanceTo(it.ctx, later(currentPeriodEnd, 40))
    expect((await subscriptionNow(at, it.id)).status).toBe('unpaid')
    const payment = await it.record(1)
    const begun = await subscriptionNow(at, it.id)
    expect(begun.currentPeriodStart > currentPeriodEnd).toBe(true)
    expect((await it.takeBack(payment)).data.subscription.status).toBe('past_due')
    await it.record(1)
    const { currentPeriodStart, anchorAt, status } = await subscriptionNow(at, it.id)
    expect([status, currentPeriodStart, anchorAt]).toEqual([
      'active',
      begun.currentPeriodStart,
      begun.anchorAt,
    ])
  })

  it('after a trial, the subscription is back at the end of its trial', async () => {
    const it = await paidInCash(0, { payment: undefined }, undefined, { trialDays: 7 })
    const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    await advanceTo(it.ctx, later(currentPeriodEnd, 1))
    const payment = await it.record(1)
    const { data } = await it.takeBack(payment)
    expect(data.subscription).toMatchObject({
      status: 'past_due',
      currentPeriodEnd: currentPeriodEnd.toISOString(),
    })
  })

  it('is paid at once where a wallet pays the subscription and has the money', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const customerId = await newCustomer(ctx, 120_000n)
    const sub = await subscribe(ctx, customerId, await newPrice(ctx))
    const { payment } = await payPeriods(ctx, sub.id as SubscriptionId, { periods: 1, method: 'cash' })
    await advanceTo(ctx, later(sub.currentPeriodEnd, 1))
    const id = toWire('pay', payment.id)
    const late = await call(reverse, sandboxKey, {
      params: { id },
      body: { reason: 'No.' },
      idempotencyKey: randomUUID(),
    })
    expect(late.error?.code).toBe('reversal_too_late')
    const next = await subscriptionNow(ctx, sub.id)
    await advanceTo(ctx, later(next.currentPeriodEnd, -1))
    const again = await payPeriods(await ctxOf(ctx.businessId), sub.id as SubscriptionId, {
      periods: 1,
      method: 'cash',
    })
    await advanceTo(ctx, later(next.currentPeriodEnd, 1))
    const { data } = await call(reverse, sandboxKey, {
      params: { id: toWire('pay', again.payment.id) },
      body: { reason: 'The cheque came back.' },
      idempotencyKey: randomUUID(),
    })
    expect(data.subscription.status).toBe('active')
    expect(await balanceOf(ctx, customerId)).toBe(20_000n)
  })

  it('cannot be taken back in a pause, and of an ended subscription only the money is', async () => {
    const it = await paidInCash()
    const [payment] = await paymentsOf(it)
    await pauseSubscription(it.ctx, it.id, { remaining: 'keep' })
    expect((await it.takeBack(payment)).error?.code).toBe('subscription_paused')
    await cancelSubscription(it.ctx, it.id, { cancelAtPeriodEnd: false })
    const { data } = await it.takeBack(payment)
    expect(data.subscription.status).toBe('canceled')
    expect(data.creditNotes).toHaveLength(1)
    expect(await it.payments()).toEqual(['subscription paid'])
  })

  it('frees a period that was refunded in full before: it is asked for again, and nothing is credited twice', async () => {
    const it = await paidInCash(2)
    const [payment] = await paymentsOf(it)
    for (const invoice of await invoicesOf(it.ctx, it.id))
      await refundInvoice(it.ctx, invoice.id as InvoiceId, {})
    const { data } = await it.takeBack(payment)
    expect(data.creditNotes).toEqual([])
    expect(data.subscription).toMatchObject({ status: 'past_due', paidUntil: null })
    expect(await it.payments()).toEqual(['reversed paid', 'subscription open', 'reversed paid'])
    expect((await invoicesOf(it.ctx, it.id)).find(({ status }) => status === 'open')?.totalAmountPaisa).toBe(
      50_000n,
    )
  })

  it('keeps what was refunded before: the reversal credits the rest, and asks for no more than that', async () => {
    const it = await paidInCash()
    const [payment] = await paymentsOf(it)
    const [paid] = await invoicesOf(it.ctx, it.id)
    await refundInvoice(it.ctx, paid?.id as InvoiceId, { amountPaisa: 20_000n })
    const { data } = await it.takeBack(payment)
    expect(data.creditNotes).toMatchObject([{ amountPaisa: '30000' }])
    expect((await invoicesOf(it.ctx, it.id)).at(-1)).toMatchObject({
      status: 'open',
      totalAmountPaisa: 30_000n,
    })
  })

  it('is reopened for what the reversal credits, and the one after it is billed by the terms of its day', async () => {
    const it = await paidInCash(1, {}, undefined, { interval: 'week' })
    const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    await advanceTo(it.ctx, later(currentPeriodEnd, 5))
    const both = await it.record(2)
    const [, first, second] = await invoicesOf(it.ctx, it.id)
    await refundInvoice(it.ctx, first?.id as InvoiceId, { amountPaisa: 10_000n })
    await refundInvoice(it.ctx, second?.id as InvoiceId, { amountPaisa: 20_000n })
    const at = await advanceTo(it.ctx, later(currentPeriodEnd, 8))
    await it.takeBack(both)
    await it.record(1)
    while ((await catchUpSandbox(it.ctx)).dueSubscriptions > 0);
    const bills = await invoicesOf(at, it.id)
    const owed = bills.filter(({ origin }) => origin === 'subscription').slice(1)
    expect(owed.map(({ status, totalAmountPaisa }) => [status, totalAmountPaisa])).toEqual([
      ['paid', 40_000n],
      ['open', 50_000n],
    ])
  })

  it('is billed again with a coupon that was redeemed meanwhile', async () => {
    const it = await paidInCash(1, {}, undefined, { interval: 'week' })
    await createCoupon(
      it.ctx,
      createCouponInput.parse({ code: 'LATER', amountOffPaisa: '500', duration: 'once' }),
    )
    const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    await advanceTo(it.ctx, later(currentPeriodEnd, 5))
    const both = await it.record(2)
    const at = await advanceTo(it.ctx, later(currentPeriodEnd, 8))
    await it.takeBack(both)
    await redeemCoupon(at, it.id, 'LATER')
    await it.record(1)
    while ((await catchUpSandbox(it.ctx)).dueSubscriptions > 0);
    const last = (await invoicesOf(at, it.id)).filter(({ origin }) => origin === 'subscription').at(-1)
    expect(last).toMatchObject({ status: 'open', totalAmountPaisa: 49_500n })
  })
})
