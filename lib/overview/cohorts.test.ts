import { expect, it } from 'vitest'
import type { SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { advanceTo, later, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { getCohorts } from './get-cohorts'

it('cohorts say by the month of the start who is still there', async () => {
  const { ctx } = await newBusiness()
  const price = await newPrice(ctx, { interval: 'week' })
  const join = async (now: Ctx) => (await subscribe(now, await newCustomer(now, 900_000n), price)).id
  const leaver = await join(ctx)
  await join(ctx)
  const second = await advanceTo(ctx, later(ctx.now, 31))
  await join(second)
  await cancelSubscription(second, leaver as SubscriptionId, { cancelAtPeriodEnd: false })
  const third = await advanceTo(second, later(second.now, 31))
  const starts = [ctx.now, second.now, third.now]
  expect((await getCohorts(third, starts)).figure).toEqual([
    { from: starts[0], began: 2, kept: [2, 1, 1] },
    { from: starts[1], began: 1, kept: [1, 1] },
  ])
})
