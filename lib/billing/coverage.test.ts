import { describe, expect, it } from 'vitest'
import type { PriceId, SubscriptionId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { createSubscription } from '@/lib/subscription/create'
import { redeemCoupon, removeDiscount } from '@/lib/subscription/redeem-coupon'
import { newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { newSignedInCustomer } from '@/testing/customer'
import { customerOf, payIntoWallet } from '@/testing/production'
import { getForecast } from './get-forecast'
import { presentForecast } from './present'

async function payingCustomer(balancePaisa: bigint) {
  const { productionCtx: ctx } = await newBusiness()
  const { phone, userId } = await newSignedInCustomer(ctx)
  const customerId = await customerOf(ctx, 'asha@example.com', phone)
  await payIntoWallet(userId, balancePaisa)
  return { ctx, customerId, userId }
}

type Tenant = Awaited<ReturnType<typeof payingCustomer>>['ctx']

const forecastOf = async (ctx: Tenant, id: string) =>
  presentForecast(await getForecast(ctx, id as SubscriptionId))

describe('what a forecast of production tells the merchant', () => {
  it('is its own amounts, and for three days before a charge whether the wallet covers it', async () => {
    const { ctx, customerId } = await payingCustomer(2_500n)
    const price = await newPrice(ctx, { amountPaisa: '1000', interval: 'day', intervalCount: 2 })
    const { id } = await subscribe(ctx, customerId, price)
    const forecast = await forecastOf(ctx, id)
    expect(Object.keys(forecast)).toEqual(['subscriptionId', 'charges'])
    const charge = { chargeAt: expect.any(String), amountPaisa: '1000', agreed: true }
    expect(forecast.charges).toEqual([
      { ...charge, covered: true },
      { ...charge, covered: null },
      { ...charge, covered: null },
    ])
  })

  it('is nothing about the wallet after the price has changed, until the wallet has paid the new one', async () => {
    const { ctx, customerId } = await payingCustomer(2_500n)
    const price = await newPrice(ctx, { amountPaisa: '1000', interval: 'day' })
    const { id } = await subscribe(ctx, customerId, price)
    expect((await forecastOf(ctx, id)).charges.map(({ covered }) => covered)).toEqual([true, false, false])
    await updatePrice(
      { ...ctx, now: new Date() },
      price.id as PriceId,
      { amountPaisa: 1_400n },
      countPriceUsage,
    )
    expect((await forecastOf(ctx, id)).charges.map(({ covered }) => covered)).toEqual([null, null, null])
  })

  it('is whether it covers the first charge after a trial, if the person has agreed to it', async () => {
    const { ctx, customerId } = await payingCustomer(2_500n)
    const price = await newPrice(ctx, { amountPaisa: '1000', trialDays: 1 })
    const input = { customerId, priceId: price.id as PriceId, skipTrial: false }
    const { id } = await createSubscription(ctx, input, { maxAmountPaisa: null })
    expect((await forecastOf(ctx, id)).charges[0]).toMatchObject({ agreed: true, covered: true })
    // The agreement also covers a lower price. But by trying one price after another, the merchant could measure the balance.
    await updatePrice(
      { ...ctx, now: new Date() },
      price.id as PriceId,
      { amountPaisa: 900n },
      countPriceUsage,
    )
    expect((await forecastOf(ctx, id)).charges[0]).toMatchObject({ agreed: true, covered: null })
    await updatePrice(
      { ...ctx, now: new Date() },
      price.id as PriceId,
      { amountPaisa: 1_100n },
      countPriceUsage,
    )
    expect((await forecastOf(ctx, id)).charges[0]).toMatchObject({ covered: null })
  })

  it('is nothing about the wallet in a trial that only an allowance pays', async () => {
    const { ctx, customerId } = await payingCustomer(2_500n)
    const { id } = await subscribe(
      ctx,
      customerId,
      await newPrice(ctx, { amountPaisa: '1000', trialDays: 1 }),
    )
    expect((await forecastOf(ctx, id)).charges[0]).toMatchObject({ amountPaisa: '1000', covered: null })
  })

  it('is for one sum per period, so many coupons do not measure the balance', async () => {
    const { ctx, customerId } = await payingCustomer(2_500n)
    const price = await newPrice(ctx, { amountPaisa: '1000', interval: 'day', intervalCount: 2 })
    const { id } = await subscribe(ctx, customerId, price)
    const coveredAt = async () => (await forecastOf(ctx, id)).charges[0]?.covered
    for (const percentOff of [10, 20]) {
      const code = `LESS-${percentOff}`
      await createCoupon(ctx, createCouponInput.parse({ code, percentOff, duration: 'forever' }))
      await redeemCoupon(ctx, id as SubscriptionId, code)
      expect(await coveredAt()).toBeNull()
    }
    await removeDiscount(ctx, id as SubscriptionId)
    expect(await coveredAt()).toBe(true)
  })

  it('stays what it was, whatever becomes of the balance', async () => {
    const { ctx, customerId, userId } = await payingCustomer(1_500n)
    const price = await newPrice(ctx, { amountPaisa: '1000', interval: 'day', intervalCount: 2 })
    const { id } = await subscribe(ctx, customerId, price)
    expect((await forecastOf(ctx, id)).charges[0]).toMatchObject({ covered: false })
    await payIntoWallet(userId, 5_000n)
    expect((await forecastOf(ctx, id)).charges[0]).toMatchObject({ covered: false })
  })
})
