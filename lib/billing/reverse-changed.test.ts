import { describe, expect, it } from 'vitest'
import type { PriceId } from '@/lib/core/id'
import { changeSubscription } from '@/lib/subscription/change'
import { changeSubscriptionInput } from '@/lib/subscription/change-schema'
import { advanceTo, later, newPrice, subscriptionNow } from '@/lib/testing/billing'
import { ctxOf } from '@/lib/testing/business'
import { paidInCash } from './counter.fixture'

/** A member who paid a year in cash, and went to weeks by a preview of minutes ago. */
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

describe('a payment that is taken back after a change began a period', () => {
  it('ahead: the subscription was last billed when it changed', async () => {
    const it = await toWeeks()
    await it.takeBack(await it.record(1))
    expect((await subscriptionNow(it.ctx, it.id)).lastBilledAt).toEqual(it.week.lastBilledAt)
  })

  it('of the week that runs: the subscription is back in the week that the change began', async () => {
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
