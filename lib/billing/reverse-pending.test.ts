import { describe, expect, it } from 'vitest'
import { changeSubscription } from '@/lib/subscription/change'
import { advanceTo, invoicesOf, later, newPrice, subscriptionNow } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { paidInCash, paymentsOf } from './counter.fixture'

const WAITING = { quantity: 2, when: 'period_end' } as const

describe('a change that waits for the next period', () => {
  it('stays when the payment of the running period is taken back, and comes after it is paid again', async () => {
    const it = await paidInCash(1)
    const [payment] = await paymentsOf(it)
    await changeSubscription(it.ctx, it.id, WAITING)
    const { status, data } = await it.takeBack(payment)
    expect([status, data.subscription.status]).toEqual([200, 'past_due'])
    expect(data.subscription.pendingChange).toMatchObject({ quantity: 2 })
    await it.record(1)
    const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    await advanceTo(it.ctx, later(currentPeriodEnd, 1))
    const bills = await invoicesOf(it.ctx, it.id)
    expect(bills.map(({ totalAmountPaisa }) => totalAmountPaisa)).toEqual([50_000n, 50_000n, 100_000n])
  })

  it('stays while a gap among the periods that were paid ahead is owed, and comes after all of them', async () => {
    const it = await paidInCash(1)
    const second = await it.record(1)
    await it.record(1)
    await changeSubscription(it.ctx, it.id, WAITING)
    await it.takeBack(second)
    const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    await advanceTo(it.ctx, later(currentPeriodEnd, 1))
    const owed = await subscriptionNow(it.ctx, it.id)
    expect([owed.status, owed.pendingQuantity]).toEqual(['past_due', 2])
    await it.record(1)
    await advanceTo(it.ctx, later(currentPeriodEnd, 70))
    const bills = await invoicesOf(it.ctx, it.id)
    expect(bills.map(({ totalAmountPaisa }) => totalAmountPaisa).at(-1)).toBe(100_000n)
  })

  it('counts its periods from its start, also when its first one is taken back', async () => {
    const it = await paidInCash(1)
    const { id: priceId } = await newPrice(it.ctx, { interval: 'week' })
    await changeSubscription(it.ctx, it.id, { priceId: priceId as never, when: 'period_end' })
    const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    await advanceTo(it.ctx, later(currentPeriodEnd, 1))
    const week = await it.record(1)
    const { data } = await it.takeBack(week)
    expect(data.subscription).toMatchObject({
      status: 'past_due',
      currentPeriodEnd: currentPeriodEnd.toISOString(),
    })
    await it.record(1)
    const now = await subscriptionNow(await ctxOf(it.businessId), it.id)
    expect([now.status, now.anchorAt, now.periodIndex]).toEqual(['active', currentPeriodEnd, 0])
  })
})
