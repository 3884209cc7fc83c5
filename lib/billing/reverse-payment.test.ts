import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { POST as reverse } from '@/app/v1/payments/[id]/reverse/route'
import { type SubscriptionId, toWire } from '@/lib/core/id'
import {
  advanceTo,
  invoicesOf,
  later,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/testing/billing'
import { eventTypes } from '@/testing/business'
import { call } from '@/testing/call'
import { newMember, newOwner, signedIn } from '@/testing/merchant'
import { paidInCash, paymentsOf } from './counter.fixture'
import { payPeriods } from './pay-periods'

describe('a payment that is taken back', () => {
  it('leaves the subscription past_due with a new open invoice, and credit notes of the old ones', async () => {
    const it = await paidInCash()
    const [payment] = await paymentsOf(it)
    const { status, data } = await it.takeBack(payment)
    expect(status).toBe(200)
    expect(data.payment).toMatchObject({ status: 'reversed', reversalReason: 'The cheque came back.' })
    expect(data.payment.reversedAt).toEqual(expect.any(String))
    expect(data.creditNotes).toMatchObject([
      { amountPaisa: '50000', settlement: 'outside', kind: 'refund', reason: 'The cheque came back.' },
    ])
    expect(data.subscription).toMatchObject({ status: 'past_due', paidUntil: null, lastBilledAt: null })
    expect(await it.payments()).toEqual(['reversed paid', 'subscription open'])
    const [old, again] = await invoicesOf(it.ctx, it.id)
    expect([old?.periodStart, old?.totalAmountPaisa]).toEqual([again?.periodStart, again?.totalAmountPaisa])
    expect(again?.invoiceNumber).not.toBe(old?.invoiceNumber)
    expect((await eventTypes(it.ctx)).slice(-7).toSorted()).toEqual([
      'credit_note.created',
      'invoice.created',
      'invoice.opened',
      'invoice.payment_failed',
      'invoice.refunded',
      'payment.reversed',
      'subscription.past_due',
    ])
  })

  it('can be recorded again, and the period continues as before', async () => {
    const it = await paidInCash()
    const before = await subscriptionNow(it.ctx, it.id)
    const [payment] = await paymentsOf(it)
    await it.takeBack(payment)
    await it.record(1)
    const after = await subscriptionNow(it.ctx, it.id)
    expect(after).toMatchObject({
      status: 'active',
      periodIndex: before.periodIndex,
      currentPeriodStart: before.currentPeriodStart,
      currentPeriodEnd: before.currentPeriodEnd,
    })
    await advanceTo(it.ctx, later(after.currentPeriodEnd, 1))
    expect(await it.payments()).toEqual(['reversed paid', 'subscription paid', 'subscription open'])
  })

  it('is taken back once, and within 7 days of its recording', async () => {
    const it = await paidInCash()
    const [first] = await paymentsOf(it)
    const second = await it.record(1)
    await it.takeBack(second)
    expect((await it.takeBack(second)).error?.code).toBe('payment_already_reversed')
    await advanceTo(it.ctx, later(it.ctx.now, 7.01))
    expect((await it.takeBack(first)).error?.code).toBe('reversal_too_late')
    expect((await it.takeBack('pay_01h455vb4pex5vsknk084sn02q')).error?.code).toBe('resource_not_found')
  })

  it('is for owners and admins: others are refused', async () => {
    const owner = await newOwner()
    const { ctx, headers } = await signedIn(owner)
    const sub = await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
    const { payment } = await payPeriods(ctx, sub.id as SubscriptionId, { periods: 1, method: 'cash' })
    const takeBack = (auth: Record<string, string>) =>
      call(reverse, auth, {
        params: { id: toWire('pay', payment.id) },
        body: { reason: 'Typed twice.' },
        idempotencyKey: randomUUID(),
      })
    const viewer = await signedIn(await newMember(owner.businessId, 'viewer'))
    expect((await takeBack(viewer.headers)).status).toBe(403)
    expect((await takeBack(headers)).status).toBe(200)
  })

  it('is reversed once, even by many reversals at the same time', async () => {
    const it = await paidInCash(3)
    const [payment] = await paymentsOf(it)
    const answers = await Promise.all(Array.from({ length: 10 }, () => it.takeBack(payment)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect(await it.payments()).toEqual([
      'reversed paid',
      'subscription open',
      'reversed paid',
      'reversed paid',
    ])
  })
})
