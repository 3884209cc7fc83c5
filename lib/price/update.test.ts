import { expect, it } from 'vitest'
import type { PriceId, SubscriptionId } from '@/lib/core/id'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { updatePrice } from './update'

it('while a price has a live subscription, its interval cannot change, but its amount can', async () => {
  const { ctx } = await newBusiness()
  const price = await newPrice(ctx)
  const id = price.id as PriceId
  const subscription = await subscribe(ctx, await newCustomer(ctx, 100_000n), price)
  const change = (input: Parameters<typeof updatePrice>[2]) => updatePrice(ctx, id, input, countPriceUsage)
  await expect(change({ intervalCount: 2 })).rejects.toMatchObject({ code: 'price_in_use' })
  expect(await change({ amountPaisa: 60_000n })).toMatchObject({ amountPaisa: 60_000n, intervalCount: 1 })

  await cancelSubscription(ctx, subscription.id as SubscriptionId, { cancelAtPeriodEnd: false })
  expect(await change({ intervalCount: 2 })).toMatchObject({ intervalCount: 2 })
})
