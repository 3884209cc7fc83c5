import { describe, expect, it } from 'vitest'
import { POST as change } from '@/app/v1/subscriptions/[id]/change/route'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import { type InvoiceId, type PriceId, toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { advanceTo, balanceOf, invoicesOf, later, subscriptionNow } from '@/testing/billing'
import { ctxOf, eventTypes } from '@/testing/business'
import { call } from '@/testing/call'
import { changeSubscription } from './change'
import { amountsOf, atHalf, DAYS, gym, rest, totals } from './change.fixture'
import { createSubscription } from './create'
import { pauseSubscription, unpauseSubscription } from './pause'

describe('a change now', () => {
  it('bills the rest of the period on the new terms less the unused rest of the old ones', async () => {
    const { ctx, id, other, change, customerId } = await gym()
    const dear = await other({ amountPaisa: '100000' })
    await atHalf(ctx)
    const { status, data } = await change(dear)
    expect(status).toBe(200)
    const [line] = data.invoice.lines
    const [unused, used] = [rest(50_000, line), rest(100_000, line)]
    expect(data.invoice).toMatchObject({ totalAmountPaisa: String(used - unused), status: 'paid' })
    expect(amountsOf(data)).toEqual([-unused, used])
    expect(data.subscription).toMatchObject({ ...dear, quantity: 1, status: 'active' })
    expect(await balanceOf(ctx, customerId)).toBe(BigInt(950_000 - used + unused))
    await advanceTo(ctx, later(ctx.now, 31))
    expect(await totals(ctx, id)).toEqual([50_000, used - unused, 100_000])
    expect(await eventTypes(ctx, id)).toContain('subscription.changed')
  })

  it('of the quantity tells how many there were', async () => {
    const { ctx, id, price, change } = await gym()
    await atHalf(ctx)
    const { data } = await change({ quantity: 3 })
    const [line] = data.invoice.lines
    expect(amountsOf(data)).toEqual([-rest(50_000, line), rest(150_000, line)])
    const [event] = await query<{ previous: object }>(
      `SELECT previous FROM events WHERE object_id = $1 AND type = 'subscription.changed'`,
      [id],
    )
    expect(event?.previous).toEqual({ priceId: toWire('price', price.id), quantity: 1 })
    await advanceTo(ctx, later(ctx.now, 31))
    expect((await totals(ctx, id)).at(-1)).toBe(150_000)
  })

  it('to a price with another period begins that period now', async () => {
    const { ctx, id, other, change } = await gym()
    const year = await other({ amountPaisa: '500000', interval: 'year', intervalCount: 1 })
    const half = await atHalf(ctx)
    const { data } = await change(year)
    expect(amountsOf(data)).toEqual([-rest(50_000, data.invoice.lines[0]), 500_000])
    expect(data.subscription.currentPeriodStart).toBe(data.invoice.periodStart)
    expect((await subscriptionNow(ctx, id)).currentPeriodEnd > later(half.now, 364)).toBe(true)
    await advanceTo(ctx, later(half.now, 360))
    expect(await totals(ctx, id)).toHaveLength(2)
  })

  it('without proration bills nothing, and the next period has the new amount', async () => {
    const { ctx, id, other, change } = await gym()
    const cheap = await other({ amountPaisa: '20000' })
    await atHalf(ctx)
    expect((await change({ ...cheap, prorate: false })).data.invoice).toBeNull()
    await advanceTo(ctx, later(ctx.now, 31))
    expect(await totals(ctx, id)).toEqual([50_000, 20_000])
  })

  it('follows from the amounts of the changes before, so a raised price of before changes nothing', async () => {
    const { ctx, id, price, change } = await gym()
    await atHalf(ctx)
    await change({ quantity: 2 })
    await updatePrice(
      await ctxOf(ctx.businessId),
      price.id as PriceId,
      { amountPaisa: 80_000n },
      countPriceUsage,
    )
    const { data } = await change({ quantity: 3 })
    const [line] = data.invoice.lines
    expect(amountsOf(data)).toEqual([-rest(100_000, line), rest(240_000, line)])
    expect(await totals(ctx, id)).toHaveLength(3)
  })

  it('keeps the discount of the period', async () => {
    const { ctx, customerId, price, sandboxKey } = await gym()
    await createCoupon(ctx, createCouponInput.parse({ code: 'TEA-20', percentOff: 20, duration: 'once' }))
    const { id } = await createSubscription(ctx, {
      customerId,
      priceId: price.id as PriceId,
      skipTrial: false,
      couponCode: 'TEA-20',
    })
    await atHalf(ctx)
    const { data } = await call(change, sandboxKey, {
      params: { id: toWire('sub', id) },
      body: { quantity: 2 },
    })
    const [line] = data.invoice.lines
    expect(amountsOf(data)).toEqual([-rest(40_000, line), rest(80_000, line)])
  })

  it('after a pause that kept the time counts the time that is left', async () => {
    const { ctx, id, change } = await gym()
    const half = await atHalf(ctx)
    await pauseSubscription(half, id, { remaining: 'keep' })
    const back = await advanceTo(half, later(half.now, 10))
    await unpauseSubscription(back, id)
    const { data } = await change({ quantity: 2 })
    const [line] = data.invoice.lines
    expect(amountsOf(data)).toEqual([-rest(50_000, line), rest(100_000, line)])
    expect(Number(data.invoice.totalAmountPaisa)).toBeGreaterThan(24_000)
  })

  it('with too little money changes nothing', async () => {
    const { id, change, ctx } = await gym(60_000n)
    const { status, error } = await change({ quantity: 2 })
    expect([status, error?.code]).toEqual([402, 'insufficient_balance'])
    expect((await subscriptionNow(ctx, id)).quantity).toBe(1)
    expect(await totals(ctx, id)).toEqual([50_000])
  })

  it('that costs less gives the rest back into the wallet, with a credit note', async () => {
    const { ctx, id, customerId, other, change } = await gym()
    const cheap = await other({ amountPaisa: '20000' })
    await atHalf(ctx)
    const { status, data } = await change(cheap)
    expect(status).toBe(200)
    const back = Number(data.creditNote.amountPaisa)
    expect(back).toBeGreaterThan(14_900)
    expect(back).toBeLessThanOrEqual(15_000)
    expect(data).toMatchObject({ invoice: null, creditNote: { kind: 'change', settlement: 'wallet' } })
    expect(await balanceOf(ctx, customerId)).toBe(BigInt(950_000 + back))
    await advanceTo(ctx, later(ctx.now, 31))
    expect(await totals(ctx, id)).toEqual([50_000, 20_000])
  })

  it('and its way back at one instant cancel out, whatever was changed between', async () => {
    const { ctx, id, customerId, change } = await gym()
    await atHalf(ctx)
    await change({ quantity: 3 })
    const paid = await balanceOf(ctx, customerId)
    for (const quantity of [7, 2, 5, 3]) await change({ quantity })
    // The clock has moved a little: nobody gains, and only moments were used.
    const after = await balanceOf(ctx, customerId)
    expect(after).toBeLessThanOrEqual(paid)
    expect(paid - after).toBeLessThan(100n)
    const bills = await invoicesOf(ctx, id)
    expect(bills.every(({ refundedPaisa, totalAmountPaisa }) => refundedPaisa <= totalAmountPaisa)).toBe(true)
  })

  it('gives nothing back of a period that was refunded, and the rest of it costs what the new terms do', async () => {
    const { ctx, id, customerId, other, change } = await gym()
    const cheap = await other({ amountPaisa: '20000' })
    const [bill] = await invoicesOf(ctx, id)
    await refundInvoice(ctx, bill?.id as InvoiceId, {})
    await atHalf(ctx)
    const { data } = await change(cheap)
    const [line] = data.invoice.lines
    expect([data.creditNote, amountsOf(data)]).toEqual([null, [rest(20_000, line)]])
    expect(await balanceOf(ctx, customerId)).toBe(1_000_000n - BigInt(rest(20_000, line)))
  })

  it('in a trial bills nothing and keeps the end of the trial', async () => {
    const { ctx, id, other, change } = await gym(1_000_000n, { ...DAYS, trialDays: 7 })
    const dear = await other({ amountPaisa: '90000', intervalCount: 7 })
    const before = await subscriptionNow(ctx, id)
    const { data } = await change(dear)
    expect(data).toMatchObject({ invoice: null, subscription: { status: 'trialing', ...dear } })
    expect(data.subscription.trialEndAt).toBe(before.trialEndAt?.toISOString())
    await advanceTo(ctx, later(ctx.now, 15))
    expect(await totals(ctx, id)).toEqual([90_000, 90_000])
  })

  it('to the same price and quantity changes nothing', async () => {
    const { ctx, id, change } = await gym()
    const before = await eventTypes(ctx, id)
    expect((await change({ quantity: 1 })).data).toMatchObject({ invoice: null })
    expect(await eventTypes(ctx, id)).toEqual(before)
  })
})

describe('a change at the end of the period', () => {
  it('is shown until the renewal bills it', async () => {
    const { ctx, id, other, change } = await gym()
    const cheap = await other({ amountPaisa: '20000' })
    const { data } = await change({ ...cheap, quantity: 2, when: 'period_end' })
    expect(data.subscription.pendingChange).toEqual({
      ...cheap,
      quantity: 2,
      effectiveAt: data.subscription.currentPeriodEnd,
    })
    await advanceTo(ctx, later(ctx.now, 31))
    expect(await totals(ctx, id)).toEqual([50_000, 40_000])
    expect(await subscriptionNow(ctx, id)).toMatchObject({ quantity: 2, pendingPriceId: null })
    const types = await eventTypes(ctx, id)
    expect(types.indexOf('subscription.changed')).toBeLessThan(types.indexOf('subscription.renewed'))
  })

  it('to another rhythm counts its periods from that end', async () => {
    const { ctx, id, other, change } = await gym()
    await change({ ...(await other({ intervalCount: 7 })), when: 'period_end' })
    await advanceTo(ctx, later(ctx.now, 45))
    expect(await totals(ctx, id)).toEqual([50_000, 50_000, 50_000, 50_000])
  })

  it('to another rhythm ends with its first invoice if nobody pays that', async () => {
    const { ctx, id, other, change } = await gym(50_000n)
    await change({ ...(await other({ intervalCount: 7 })), when: 'period_end' })
    await advanceTo(ctx, later(ctx.now, 45))
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'canceled', periodIndex: -1 })
  })

  it('is replaced by another, and removed', async () => {
    const { ctx, id, change, remove } = await gym()
    await change({ quantity: 2, when: 'period_end' })
    expect((await change({ quantity: 3, when: 'period_end' })).data.subscription.pendingChange.quantity).toBe(
      3,
    )
    expect((await remove()).data.pendingChange).toBeNull()
    expect((await remove()).status).toBe(200)
    await advanceTo(ctx, later(ctx.now, 31))
    expect(await totals(ctx, id)).toEqual([50_000, 50_000])
  })
})

it('a change that waited until the next Nepali month adds to what the allowance has paid in it', async () => {
  const { ctx, id } = await gym(10_000_000n, { interval: 'day' })
  await advanceTo(ctx, later(ctx.now, 40))
  // The context still has the time of the request, as if it had waited for a lock over the end of the month.
  await changeSubscription(ctx, id, { quantity: 2, when: 'now' })
  const [sums] = await query<{ used: string; charged: string }>(
    `SELECT (SELECT sum(used_paisa) FROM allowance_uses WHERE business_id = $1) AS used,
       (SELECT sum(amount_paisa) FROM charged_invoices WHERE business_id = $1) AS charged`,
    [ctx.businessId],
  )
  expect(sums?.used).toBe(sums?.charged)
})
