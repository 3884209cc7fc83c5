import { describe, expect, it } from 'vitest'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { advanceTo, invoicesOf, later, subscriptionNow } from '@/testing/billing'
import { setFinalAction } from '@/testing/business'
import { paidInCash, paymentsOf } from './counter.fixture'
import { getDunning } from './get-dunning'

describe('periods that were paid ahead', () => {
  it('are not paid any more: the running one stays, and the next is billed', async () => {
    const it = await paidInCash(1)
    const ahead = await it.record(2)
    const { data } = await it.takeBack(ahead)
    expect(data.creditNotes).toMatchObject([{ amountPaisa: '100000' }])
    expect(data.subscription.status).toBe('active')
    expect(data.subscription.paidUntil).toBe(data.subscription.currentPeriodEnd)
    await advanceTo(it.ctx, later(new Date(data.subscription.currentPeriodEnd), 1))
    expect((await subscriptionNow(it.ctx, it.id)).status).toBe('past_due')
  })

  it('may have a gap, which the next payment fills before it goes further', async () => {
    const it = await paidInCash(1)
    const second = await it.record(1)
    await it.record(2)
    const { data } = await it.takeBack(second)
    expect(data.subscription.paidUntil).toBe(data.subscription.currentPeriodEnd)
    await it.record(2)
    expect(await it.payments()).toEqual([
      'subscription paid',
      'reversed paid',
      'subscription paid',
      'subscription paid',
      'subscription paid',
      'subscription paid',
    ])
    const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    const at = await advanceTo(it.ctx, later(currentPeriodEnd, 100))
    expect((await subscriptionNow(at, it.id)).periodIndex).toBe(4)
  })

  it('may have a gap, which is billed at its time, and what is paid after it begins when the gap is paid', async () => {
    const it = await paidInCash(1)
    const second = await it.record(1)
    await it.record(2)
    const { data } = await it.takeBack(second)
    await advanceTo(it.ctx, later(new Date(data.subscription.currentPeriodEnd), 2))
    expect((await subscriptionNow(it.ctx, it.id)).status).toBe('past_due')
    await it.record(1)
    const at = await advanceTo(it.ctx, later(it.ctx.now, 100))
    const now = await subscriptionNow(at, it.id)
    expect([now.status, now.periodIndex, now.paidAhead]).toEqual(['active', 3, null])
    expect(await it.payments()).toEqual([
      'subscription paid',
      'reversed paid',
      'subscription paid',
      'subscription paid',
      'subscription paid',
    ])
  })

  it('keep their subscription, though nobody pays the gap and it is to be canceled then', async () => {
    const it = await paidInCash(1)
    const second = await it.record(1)
    await it.record(1)
    const { data } = await it.takeBack(second)
    await setFinalAction(it.ctx, 'cancel')
    const at = await advanceTo(it.ctx, later(new Date(data.subscription.currentPeriodEnd), 20))
    expect(await subscriptionNow(at, it.id)).toMatchObject({ status: 'active', periodIndex: 1 })
    const gap = (await it.payments()).filter((each) => each === 'subscription void')
    expect(gap).toHaveLength(1)
    const next = await advanceTo(at, later(at.now, 20))
    expect(await subscriptionNow(next, it.id)).toMatchObject({ status: 'active', periodIndex: 2 })
    // No later period is paid.
    const last = await advanceTo(at, later(next.now, 60))
    expect((await subscriptionNow(last, it.id)).status).toBe('canceled')
  })

  it('stay paid where the running period is taken back', async () => {
    const it = await paidInCash(1)
    const [first] = await paymentsOf(it)
    await it.record(2)
    const { data } = await it.takeBack(first)
    expect(data.subscription.status).toBe('past_due')
    const { invoiceId } = await getDunning(it.ctx, it.id)
    expect(invoiceId).toBe((await subscriptionNow(it.ctx, it.id)).openInvoiceId)
    await it.record(1)
    const now = await subscriptionNow(it.ctx, it.id)
    expect([now.status, now.periodIndex]).toEqual(['active', 0])
    const at = await advanceTo(it.ctx, later(it.ctx.now, 80))
    expect((await subscriptionNow(at, it.id)).periodIndex).toBe(2)
  })

  it('are billed with their discount again', async () => {
    const coupon = { code: 'DASHAIN', percentOff: 50, duration: 'repeating', periods: 2 }
    const it = await paidInCash(1, { couponCode: 'DASHAIN' }, coupon)
    const ahead = await it.record(2)
    expect((await subscriptionNow(it.ctx, it.id)).discount).toBeNull()
    await it.takeBack(ahead)
    const { discount, currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    expect(discount).toMatchObject({ code: 'DASHAIN', periodsLeft: 1 })
    await advanceTo(it.ctx, currentPeriodEnd)
    const again = (await invoicesOf(it.ctx, it.id)).find(({ status }) => status === 'open')
    expect(again?.totalAmountPaisa).toBe(25_000n)
  })

  it('of a subscription that has ended are not paid any more, and nothing is billed again', async () => {
    const coupon = { code: 'DASHAIN', percentOff: 50, duration: 'repeating', periods: 2 }
    const it = await paidInCash(1, { couponCode: 'DASHAIN' }, coupon)
    const ahead = await it.record(1)
    await cancelSubscription(it.ctx, it.id, { cancelAtPeriodEnd: false })
    const ended = await subscriptionNow(it.ctx, it.id)
    const { data } = await it.takeBack(ahead)
    expect(data.creditNotes).toMatchObject([{ amountPaisa: '25000' }])
    expect(data.subscription.paidUntil).toBe(data.subscription.currentPeriodEnd)
    const { status, discount, dueAt, currentPeriodEnd } = ended
    const stays = { status, discount, dueAt, currentPeriodEnd }
    expect(await subscriptionNow(it.ctx, it.id)).toMatchObject({ ...stays, paidAhead: null })
    expect(await it.payments()).toEqual(['subscription paid', 'reversed paid'])
  })

  it('end a subscription that is to end with its period where the paid time has its first gap', async () => {
    const it = await paidInCash(1)
    const second = await it.record(1)
    await it.record(1)
    await cancelSubscription(it.ctx, it.id, { cancelAtPeriodEnd: true })
    await it.takeBack(second)
    const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    const at = await advanceTo(it.ctx, later(currentPeriodEnd, 1))
    expect(await subscriptionNow(at, it.id)).toMatchObject({ status: 'canceled', endedAt: currentPeriodEnd })
  })
})
