import { expect, it } from 'vitest'
import { GET as getUsage } from '@/app/v1/catalog/prices/[priceId]/usage/route'
import { type CustomerId, type SubscriptionId, toWire } from '@/lib/core/id'
import { advanceTo, newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { cancelSubscription } from './cancel'

it('the usage of a price counts live subscriptions, those that owe, and says when a new amount first counts', async () => {
  const { ctx, sandboxKey, productionKey } = await newBusiness()
  const price = await newPrice(ctx)
  const priceId = toWire('price', price.id)
  const usage = async (key = sandboxKey) =>
    (await call(getUsage, key, { method: 'GET', params: { priceId } })).data
  expect(await usage()).toEqual({
    priceId,
    liveSubscriptionsCount: 0,
    owingSubscriptionsCount: 0,
    nextPeriodAt: null,
  })

  const [payer, ower] = [await newCustomer(ctx, 50_000n), await newCustomer(ctx, 50_000n)]
  const paid = await subscribe(ctx, payer, price)
  await subscribe(ctx, ower, price)
  const ended = await subscribe(ctx, await newCustomer(ctx, 50_000n), price)
  await cancelSubscription(ctx, ended.id as SubscriptionId, { cancelAtPeriodEnd: false })
  await topUp(ctx, payer as CustomerId, 50_000n)
  await advanceTo(ctx, new Date(paid.currentPeriodEnd.getTime() + 60_000))

  expect(await usage()).toMatchObject({ liveSubscriptionsCount: 2, owingSubscriptionsCount: 1 })
  expect(new Date((await usage()).nextPeriodAt).getTime()).toBeGreaterThan(paid.currentPeriodEnd.getTime())
  const { error } = await call(getUsage, productionKey, { method: 'GET', params: { priceId } })
  expect(error?.code).toBe('resource_not_found')
})
