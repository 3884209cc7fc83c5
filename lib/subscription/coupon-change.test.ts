import { describe, expect, it } from 'vitest'
import { getForecast } from '@/lib/billing/get-forecast'
import type { CouponId, PriceId, SubscriptionId } from '@/lib/core/id'
import { toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { getCoupon } from '@/lib/coupon/read'
import { createCouponInput } from '@/lib/coupon/schema'
import { query } from '@/lib/infra/database/db'
import { advanceTo, later, newCustomer, newPrice, subscriptionNow } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { cancelSubscription } from './cancel'
import { callsOf, gym, totals } from './change.fixture'
import { createSubscription } from './create'
import { redeemCoupon } from './redeem-coupon'

const FREE = { code: 'FREE', percentOff: 100, duration: 'repeating', periods: 2 }
const HALF = { code: 'HALF', percentOff: 50, duration: 'forever' }

async function withCoupon(
  coupon: object,
  terms: Record<string, unknown> = { interval: 'day', amountPaisa: '1000' },
) {
  const it = await gym(10_000_000n, terms)
  const { id: couponId } = await createCoupon(it.ctx, createCouponInput.parse(coupon))
  const { code } = coupon as { code: string }
  return {
    ...it,
    redeem: async () => redeemCoupon(await ctxOf(it.ctx.businessId), it.id, code),
    counted: async () => (await getCoupon(it.ctx, couponId as CouponId)).redemptions,
    row: () => subscriptionNow(it.ctx, it.id),
    start: async (more: object = {}) =>
      createSubscription(await ctxOf(it.ctx.businessId), {
        customerId: await newCustomer(it.ctx, 1_000_000n),
        priceId: it.price.id as PriceId,
        skipTrial: false,
        couponCode: code,
        ...more,
      }),
  }
}

describe('a discount and a change', () => {
  it('free days do not become free years: a discount ends with a change to another rhythm, now as with the next period, and the preview says so', async () => {
    const { ctx, id, redeem, other, change, preview, row } = await withCoupon(FREE)
    const years = await other({ interval: 'year', intervalCount: 3, amountPaisa: '900000' })
    await redeem()
    for (const when of ['now', 'period_end']) {
      const { data } = await preview({ ...years, when })
      expect([when, data.discount, data.nextPeriodAmountPaisa]).toEqual([when, null, '900000'])
    }
    await change({ ...years, when: 'period_end' })
    expect((await row()).discount).not.toBeNull()
    expect((await getForecast(ctx, id)).charges[0]).toMatchObject({ amountPaisa: 900_000n })
    await advanceTo(ctx, later(ctx.now, 1.5))
    expect(await totals(ctx, id)).toEqual([1_000, 900_000])
    expect((await row()).discount).toBeNull()
  })

  it('a change now to another rhythm costs all of the new price', async () => {
    const { redeem, other, change, row } = await withCoupon(FREE)
    const years = await other({ interval: 'year', intervalCount: 3, amountPaisa: '900000' })
    await redeem()
    const { data } = await change(years)
    expect(data.invoice.lines.at(-1).amountPaisa).toBe('900000')
    expect((await row()).discount).toBeNull()
  })

  it('holds for the products of its coupon: the price of another one costs all of it, also the rest of this period', async () => {
    const first = await gym(10_000_000n, { interval: 'day', intervalCount: 30, amountPaisa: '100000' })
    const { ctx, price, other } = first
    await createCoupon(
      ctx,
      createCouponInput.parse({ ...HALF, productIds: [toWire('prod', price.productId)] }),
    )
    const sub = await createSubscription(ctx, {
      customerId: first.customerId,
      priceId: price.id as PriceId,
      skipTrial: false,
      couponCode: 'HALF',
    })
    const { change: changeCall, preview: previewCall } = callsOf(first, sub.id)
    const more = await other({ amountPaisa: '100000' })
    const same = await newPrice(ctx, {
      interval: 'day',
      intervalCount: 30,
      amountPaisa: '120000',
      productId: toWire('prod', price.productId),
    })
    expect(
      (await previewCall({ priceId: toWire('price', same.id), quantity: 1 })).data.discount,
    ).toMatchObject({ code: 'HALF' })
    expect((await previewCall(more)).data).toMatchObject({ discount: null, nextPeriodAmountPaisa: '100000' })
    const { data } = await changeCall(more)
    const [unused, rest] = data.invoice.lines.map(({ amountPaisa }: { amountPaisa: string }) =>
      Number(amountPaisa),
    )
    expect(rest).toBeGreaterThanOrEqual(-2 * unused)
    expect((await subscriptionNow(ctx, sub.id)).discount).toBeNull()
    await advanceTo(ctx, later(ctx.now, 31))
    expect((await totals(ctx, sub.id)).at(-1)).toBe(100_000)
  })

  it('ends in a trial that goes on at another rhythm, and stays at the same one', async () => {
    const { ctx, start, other, sandboxKey } = await withCoupon(HALF, {
      interval: 'day',
      amountPaisa: '1000',
      trialDays: 3,
    })
    const sub = await start()
    const { change } = callsOf({ sandboxKey }, sub.id)
    await change(await other({ interval: 'day', intervalCount: 1, amountPaisa: '2000' }))
    expect((await subscriptionNow(ctx, sub.id)).discount).toMatchObject({ code: 'HALF' })
    await change(await other({ interval: 'year', intervalCount: 1, amountPaisa: '300000' }))
    expect((await subscriptionNow(ctx, sub.id)).discount).toBeNull()
  })
})

describe('a redemption that billed nothing', () => {
  it.each([false, true])(
    'comes back if the trial is canceled before its first charge (with its end: %s)',
    async (cancelAtPeriodEnd) => {
      const trial = { interval: 'day', amountPaisa: '1000', trialDays: 3 }
      const { ctx, start, counted } = await withCoupon({ ...HALF, maxRedemptions: 2 }, trial)
      const [sub, beside] = [await start(), await start()]
      expect(await counted()).toBe(2)
      const cancel = async (id: string, atEnd: boolean) =>
        cancelSubscription(await ctxOf(ctx.businessId), id as SubscriptionId, { cancelAtPeriodEnd: atEnd })
      await cancel(sub.id, cancelAtPeriodEnd)
      await advanceTo(ctx, later(ctx.now, 4))
      expect(await counted()).toBe(1)
      await cancel(beside.id, false)
      expect(await counted()).toBe(1)
      await start()
      expect(await counted()).toBe(2)
      const rows = await query('SELECT 1 FROM coupon_redemptions WHERE business_id = $1', [ctx.businessId])
      expect(rows).toHaveLength(2)
    },
  )

  it('of a free price is not used up: a discount for one period is there for the first one that costs something', async () => {
    const { ctx, start, other, sandboxKey } = await withCoupon(
      { ...HALF, duration: 'once' },
      { interval: 'day', amountPaisa: '0' },
    )
    const sub = await start()
    expect((await subscriptionNow(ctx, sub.id)).discount).toMatchObject({ code: 'HALF', periodsLeft: 1 })
    await callsOf({ sandboxKey }, sub.id).change({
      ...(await other({ interval: 'day', intervalCount: 1, amountPaisa: '1000' })),
      when: 'period_end',
    })
    await advanceTo(ctx, later(ctx.now, 2.5))
    expect(await totals(ctx, sub.id)).toEqual([0, 500, 1_000])
  })
})
