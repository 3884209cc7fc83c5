import { describe, expect, it } from 'vitest'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { advanceTo, invoicesOf, later, subscriptionNow } from '@/testing/billing'
import { Random } from '@/testing/random'
import { paidInCash, paymentsOf } from './counter.fixture'
import { payPeriods } from './pay-periods'

describe('whatever the order', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'of payments, reversals, renewals, cancellations and time, the books are in order (story %i)',
    async (seed) => {
      const random = new Random(seed)
      const it = await paidInCash(2, {}, undefined, { interval: random.pick(['week', 'month'] as const) })
      let at = it.ctx.now
      const made = [...(await paymentsOf(it))]
      for (let step = 0; step < 25; step++) {
        if (random.chance(0.5)) made.push(await it.record(random.integer(1, 3)))
        if (random.chance(0.4)) await it.takeBack(random.pick(made))
        at = later(at, random.integer(0, 9))
        await advanceTo(it.ctx, at)
        if ((await subscriptionNow(it.ctx, it.id)).status === 'canceled') break
      }
      const invoices = (await invoicesOf(it.ctx, it.id)).filter(({ origin }) => origin === 'subscription')
      for (const [i, { periodStart }] of invoices.entries())
        if (i > 0) expect(periodStart >= (invoices[i - 1]?.periodEnd as Date)).toBe(true)
    },
  )

  it.each([1, 2, 3])(
    'of a payment, a reversal, a renewal and a cancellation at the same moment (%i)',
    async (seed) => {
      const random = new Random(seed)
      const it = await paidInCash(1, {}, undefined, { interval: 'week' })
      const [first] = await paymentsOf(it)
      const second = await it.record(1)
      const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
      const ctx = await advanceTo(it.ctx, later(currentPeriodEnd, -1))
      const pay = () => payPeriods(ctx, it.id, { periods: random.integer(1, 2), method: 'cash' })
      const moves: (() => Promise<unknown>)[] = [
        pay,
        pay,
        () => it.takeBack(first),
        () => it.takeBack(second),
        () => it.takeBack(second),
        () => advanceTo(ctx, later(currentPeriodEnd, 1)),
        () =>
          random.chance(0.5)
            ? cancelSubscription(ctx, it.id, { cancelAtPeriodEnd: random.chance(0.5) })
            : pay(),
      ]
      const order = moves.map((move) => ({ move, at: random.next() })).sort((a, b) => a.at - b.at)
      const done = await Promise.allSettled(order.map(({ move }) => move()))
      for (const each of done)
        if (each.status === 'rejected')
          expect(each.reason).toMatchObject({ code: 'subscription_already_canceled' })
      await advanceTo(ctx, later(currentPeriodEnd, 30))
    },
  )
})
