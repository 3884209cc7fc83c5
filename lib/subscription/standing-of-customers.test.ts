import { expect, it } from 'vitest'
import { getForecast } from '@/lib/billing/get-forecast'
import type { PriceId, SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { advanceTo, later, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { newSignedInCustomer } from '@/testing/customer'
import { customerOf, payIntoWallet } from '@/testing/production'
import { listStandingOfCustomers } from './standing'

async function standings(ctx: Ctx, ...ids: string[]) {
  const found = await listStandingOfCustomers(ctx, ids)
  return ids.map((id) => [found.get(id)?.subscription?.status ?? null, found.get(id)?.isCovered ?? null])
}

it('customers stand as their worst subscription does, and what comes in a week is covered or not', async () => {
  const { ctx } = await newBusiness()
  const [weekly, monthly] = [await newPrice(ctx, { interval: 'week' }), await newPrice(ctx)]
  const [rich, poor, late, none] = [
    await newCustomer(ctx, 900_000n),
    await newCustomer(ctx, 50_000n),
    await newCustomer(ctx, 150_000n),
    await newCustomer(ctx, 50_000n),
  ]
  for (const customer of [rich, poor, late]) await subscribe(ctx, customer, weekly)
  await subscribe(ctx, late, monthly)
  const soon = await advanceTo(ctx, later(ctx.now, 1))
  expect(await standings(soon, rich, poor, none)).toEqual([
    ['active', true],
    ['active', false],
    [null, null],
  ])
  const lapsed = await advanceTo(soon, later(ctx.now, 9))
  expect(await standings(lapsed, rich, poor, late)).toEqual([
    ['active', true],
    ['past_due', null],
    ['active', false],
  ])
  const after = await advanceTo(lapsed, later(ctx.now, 15))
  expect(await standings(after, rich, late)).toEqual([
    ['active', true],
    ['past_due', null],
  ])
  expect(await standings((await newBusiness()).ctx, rich)).toEqual([[null, null]])
})

it('in production nothing is said of a wallet more than three days ahead, or of a price that it has not paid', async () => {
  const { productionCtx: ctx } = await newBusiness()
  const { phone, userId } = await newSignedInCustomer(ctx)
  const customer = await customerOf(ctx, 'asha@example.com', phone)
  await payIntoWallet(userId, 4_000n)
  const everyFive = await newPrice(ctx, { amountPaisa: '1000', interval: 'day', intervalCount: 5 })
  await subscribe(ctx, customer, everyFive)
  expect(await standings(ctx, customer)).toEqual([['active', null]])
  const everyTwo = await newPrice(ctx, { amountPaisa: '1000', interval: 'day', intervalCount: 2 })
  const { id } = await subscribe(ctx, customer, everyTwo)
  expect(await standings(ctx, customer)).toEqual([['active', null]])
  await getForecast(ctx, id as SubscriptionId)
  expect(await standings(ctx, customer)).toEqual([['active', true]])
  const now = { ...ctx, now: new Date() }
  await updatePrice(now, everyTwo.id as PriceId, { amountPaisa: 1_400n }, countPriceUsage)
  expect(await standings(now, customer)).toEqual([['active', null]])
})
