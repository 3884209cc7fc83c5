import { describe, expect, it } from 'vitest'
import { POST as redeem, DELETE as remove } from '@/app/v1/subscriptions/[id]/coupon/route'
import { POST as createSubscriptionCall } from '@/app/v1/subscriptions/route'
import { fromWire, type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { getCoupon, listCoupons } from '@/lib/coupon/read'
import { createCouponInput, listCouponsQuery } from '@/lib/coupon/schema'
import { updateCoupon } from '@/lib/coupon/update'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  later,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/testing/billing'
import { ctxOf, eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { createSubscription } from './create'
import { redeemCoupon, removeDiscount } from './redeem-coupon'

const coupon = (ctx: Ctx, terms: Record<string, unknown>) =>
  createCoupon(ctx, createCouponInput.parse({ code: 'TEA-20', percentOff: 20, duration: 'once', ...terms }))

async function shop(balancePaisa = 1_000_000n, terms: Record<string, unknown> = {}) {
  const business = await newBusiness()
  const { ctx } = business
  const price = await newPrice(ctx, terms)
  const customerId = await newCustomer(ctx, balancePaisa)
  const start = (couponCode?: string, of = customerId) =>
    createSubscription(ctx, { customerId: of, priceId: price.id as PriceId, skipTrial: false, couponCode })
  return { ...business, price, customerId, start }
}

const totals = async (ctx: Ctx, id: string) =>
  (await invoicesOf(ctx, id)).map(({ totalAmountPaisa }) => Number(totalAmountPaisa))
const redemptionsOf = async (ctx: Ctx, id: string) => (await getCoupon(ctx, id as never)).redemptions

describe('a coupon', () => {
  it('takes its part off the first period as a line of its own, and is used up', async () => {
    const { ctx, customerId, start } = await shop()
    const { id: couponId } = await coupon(ctx, {})
    const { id, discount } = await start('TEA-20')
    expect(discount).toBeNull()
    const [invoice] = await invoicesOf(ctx, id)
    expect(invoice).toMatchObject({ totalAmountPaisa: 40_000n, status: 'paid' })
    expect(invoice?.lines).toMatchObject([
      { amountPaisa: '50000' },
      { amountPaisa: '-10000', description: 'Discount TEA-20' },
    ])
    expect(await balanceOf(ctx, customerId)).toBe(960_000n)
    expect(await redemptionsOf(ctx, couponId)).toBe(1)
    expect(await eventTypes(ctx, couponId)).toEqual(['coupon.redeemed'])
    await advanceTo(ctx, later(ctx.now, 40))
    expect(await totals(ctx, id)).toEqual([40_000, 50_000])
  })

  it('of three periods says how many are left, and renewals count them down', async () => {
    const { ctx, start } = await shop()
    await coupon(ctx, { percentOff: 33, duration: 'repeating', periods: 3 })
    const { id, discount } = await start('TEA-20')
    expect(discount).toMatchObject({ periodsLeft: 2 })
    await advanceTo(ctx, later(ctx.now, 40))
    expect((await subscriptionNow(ctx, id)).discount).toMatchObject({ periodsLeft: 1 })
    await advanceTo(ctx, later(ctx.now, 100))
    expect(await totals(ctx, id)).toEqual([33_500, 33_500, 33_500, 50_000])
    expect((await subscriptionNow(ctx, id)).discount).toBeNull()
  })

  it('of an amount never takes more than the price, and of 100 % needs no wallet', async () => {
    const { ctx, start } = await shop()
    await coupon(ctx, { percentOff: undefined, amountOffPaisa: '60000', duration: 'forever' })
    const { id } = await start('TEA-20')
    await advanceTo(ctx, later(ctx.now, 40))
    expect(await totals(ctx, id)).toEqual([0, 0])
    await coupon(ctx, { code: 'FREE', percentOff: 100, duration: 'forever' })
    const free = await start('FREE', await newCustomer(ctx))
    expect((await invoicesOf(ctx, free.id))[0]).toMatchObject({ status: 'paid', settlement: 'nothing_due' })
  })

  it('is kept for the first period by a trial', async () => {
    const { ctx, start } = await shop(1_000_000n, { trialDays: 7 })
    await coupon(ctx, {})
    const { id, discount } = await start('TEA-20')
    expect(discount).toMatchObject({ periodsLeft: 1 })
    await advanceTo(ctx, later(ctx.now, 45))
    expect(await totals(ctx, id)).toEqual([40_000, 50_000])
  })

  it('of a creation that fails is not counted', async () => {
    const { ctx, start } = await shop(39_999n)
    const { id } = await coupon(ctx, {})
    await expect(start('TEA-20')).rejects.toMatchObject({ code: 'insufficient_balance' })
    expect(await redemptionsOf(ctx, id)).toBe(0)
  })

  it('of ten redemptions is redeemed ten times by thirty that come at once', async () => {
    const { ctx, price } = await shop()
    const { id } = await coupon(ctx, { maxRedemptions: 10, duration: 'forever' })
    const customers = await Promise.all(Array.from({ length: 20 }, () => newCustomer(ctx, 500_000n)))
    const subscriptions = await Promise.all(
      Array.from({ length: 30 }, (_, i) => subscribe(ctx, customers[i % 20] as never, price)),
    )
    await updateCoupon(ctx, id as never, { maxRedemptions: 10 })
    await query('UPDATE coupons SET max_per_customer = 100 WHERE id = $1', [id])
    const attempts = await Promise.allSettled(
      subscriptions.map((each) => redeemCoupon(ctx, each.id as SubscriptionId, 'TEA-20')),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const attempt of attempts)
      if (attempt.status === 'rejected') expect(attempt.reason.facts).toMatchObject({ reason: 'used_up' })
    expect(await redemptionsOf(ctx, id)).toBe(10)
  })
})

describe('redeemed later', () => {
  it('it counts for the periods to come, takes the place of another, and can be removed', async () => {
    const { ctx, sandboxKey, start } = await shop()
    await coupon(ctx, {})
    await coupon(ctx, { code: 'ALWAYS', percentOff: 50, duration: 'forever' })
    const { id } = await start()
    const params = { id: toWire('sub', id) }
    const first = await call(redeem, sandboxKey, { params, body: { couponCode: 'tea-20' } })
    expect(first.data.discount).toMatchObject({ code: 'TEA-20', percentOff: 20, periodsLeft: 1 })
    const second = await call(redeem, sandboxKey, { params, body: { couponCode: 'always' } })
    expect(second.data.discount).toMatchObject({ code: 'ALWAYS', periodsLeft: null })
    await advanceTo(ctx, later(ctx.now, 40))
    const removed = await call(remove, sandboxKey, { params, method: 'DELETE' })
    expect(removed.data.discount).toBeNull()
    await advanceTo(ctx, later(ctx.now, 70))
    expect(await totals(ctx, id)).toEqual([50_000, 25_000, 50_000])
    const again = await removeDiscount(await ctxOf(ctx.businessId), id as SubscriptionId)
    expect(again.discount).toBeNull()
  })

  it('it is refused with its reason', async () => {
    const { ctx, sandboxKey, start, price, customerId } = await shop()
    const { id } = await start()
    const params = { id: toWire('sub', id) }
    const reason = async (couponCode: string) =>
      (await call(redeem, sandboxKey, { params, body: { couponCode } })).error as {
        code: string
        reason?: string
      }
    const other = await newPrice(ctx)
    await coupon(ctx, { code: 'OFF' }).then((each) => updateCoupon(ctx, each.id as never, { active: false }))
    await coupon(ctx, { code: 'SOON', startsAt: later(ctx.now, 1).toISOString() })
    await coupon(ctx, { code: 'OVER', endsAt: later(ctx.now, -1).toISOString() })
    await coupon(ctx, { code: 'OTHER', productIds: [toWire('prod', other.productId)] })
    await coupon(ctx, { code: 'FIRST', firstSubscriptionOnly: true })
    await coupon(ctx, { code: 'ONCE' })
    await subscribe(ctx, customerId, price)
    await redeemCoupon(ctx, id as SubscriptionId, 'ONCE')
    expect(await reason('NOBODY')).toMatchObject({ code: 'coupon_not_valid', reason: 'unknown' })
    expect(await reason('OFF')).toMatchObject({ reason: 'inactive' })
    expect(await reason('SOON')).toMatchObject({ reason: 'not_yet' })
    expect(await reason('OVER')).toMatchObject({ reason: 'expired' })
    expect(await reason('OTHER')).toMatchObject({ reason: 'other_product' })
    expect(await reason('FIRST')).toMatchObject({ reason: 'not_first' })
    expect(await reason('ONCE')).toMatchObject({ reason: 'customer_used_up' })
    const refused = await call(createSubscriptionCall, sandboxKey, {
      body: {
        priceId: toWire('price', price.id),
        customerId: toWire('cus', customerId),
        couponCode: 'NOBODY',
      },
    })
    expect([refused.status, refused.error?.code]).toEqual([409, 'coupon_not_valid'])
  })

  it('codes are taken once, whatever their case, and another business does not see them', async () => {
    const { ctx } = await shop()
    const { id } = await coupon(ctx, {})
    await expect(coupon(ctx, { code: 'tea-20' })).rejects.toMatchObject({ code: 'coupon_code_taken' })
    const other = await newBusiness()
    await expect(getCoupon(other.ctx, id as never)).rejects.toMatchObject({ code: 'resource_not_found' })
    const all = listCouponsQuery.parse({})
    expect((await listCoupons(ctx, all)).items).toHaveLength(1)
    expect((await listCoupons(other.ctx, all)).items).toHaveLength(0)
    expect(fromWire('cpn', toWire('cpn', id))).toBe(id)
  })
})
