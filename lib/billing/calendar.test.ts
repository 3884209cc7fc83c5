import { expect, it } from 'vitest'
import { bikramSambatDate, NEPAL } from '@/lib/core/calendar-date'
import type { PriceId, SubscriptionId } from '@/lib/core/id'
import { calendarProblems } from '@/lib/health/check-health'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { presentPrice } from '@/lib/price/present'
import { CALENDAR_NEEDS_MONTHS } from '@/lib/price/schema'
import { updatePrice } from '@/lib/price/update'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { getSubscriptionSummary } from '@/lib/subscription/read'
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
import { getForecast } from './get-forecast'

const THREE_YEARS = { interval: 'year', intervalCount: 3, calendar: 'bs' }
const bs = (at: Date) => bikramSambatDate(at, NEPAL, 'en')

/** 12 Mangsir 2083, 10:00 in Kathmandu. */
const START = new Date('2026-11-28T04:15:00Z')

async function subscribed(terms: Record<string, unknown>) {
  const { ctx } = await newBusiness()
  const now = ctx.now < START ? await advanceTo(ctx, START) : ctx
  const customerId = await newCustomer(now, 5_000_000n)
  const made = await subscribe(await ctxOf(ctx.businessId), customerId, await newPrice(now, terms))
  return { ctx, customerId, made, id: made.id as SubscriptionId, now: () => ctxOf(ctx.businessId) }
}

it('a month of Bikram Sambat is billed on the same Nepali day of each month, as the forecast says', async () => {
  const { ctx, made, id, now } = await subscribed({ calendar: 'bs' })
  const day = (bs(made.currentPeriodStart) as string).split(' ')[0] as string
  const forecast = await getForecast(await now(), id)
  await advanceTo(ctx, later(made.currentPeriodStart, 370))
  const bills = await invoicesOf(ctx, id)
  expect(bills.length).toBeGreaterThanOrEqual(12)
  for (const [i, { periodStart, periodEnd, status }] of bills.entries()) {
    expect(status).toBe('paid')
    expect(Number(bs(periodStart)?.split(' ')[0])).toBe(Math.min(Number(day), lengthAt(periodStart)))
    expect(periodStart.getTime() % 86_400_000).toBe(made.anchorAt.getTime() % 86_400_000)
    if (i > 0) expect(periodStart).toEqual(bills[i - 1]?.periodEnd)
    expect(periodEnd > periodStart).toBe(true)
  }
  expect(forecast.charges.map(({ at }) => at)).toEqual(
    bills.slice(1, 4).map(({ periodStart }) => periodStart),
  )
})

/** The number of days of the Nepali month at this time. */
function lengthAt(at: Date): number {
  const monthOf = (day: number) => bs(later(at, day))?.replace(/^\d+ /, '')
  let days = 0
  for (let day = -32; day <= 32; day++) if (monthOf(day) === monthOf(0)) days += 1
  return days
}

it('after the end of the calendar table, a renewal bills and announces nothing: the subscription stays active and says so', async () => {
  const { ctx, customerId, made, id, now } = await subscribed(THREE_YEARS)
  await advanceTo(ctx, later(made.currentPeriodEnd, 1))
  const second = await subscriptionNow(ctx, id)
  const balance = await balanceOf(ctx, customerId)
  const before = await eventTypes(ctx, id)
  expect((await getForecast(await now(), id)).charges).toEqual([])
  for (const days of [1, 3, 90]) {
    await advanceTo(ctx, later(second.currentPeriodEnd, days))
    const waiting = await subscriptionNow(ctx, id)
    expect(waiting).toMatchObject({ status: 'active', currentPeriodEnd: second.currentPeriodEnd })
    expect(waiting.dueAt && waiting.dueAt > second.currentPeriodEnd).toBe(true)
  }
  expect(await invoicesOf(ctx, id)).toHaveLength(2)
  expect(await balanceOf(ctx, customerId)).toBe(balance)
  // One event, and no reminder of a charge that will not come.
  expect(await eventTypes(ctx, id)).toEqual([...before, 'subscription.updated'])
  const shown = presentSubscriptionSummary(await getSubscriptionSummary(await now(), id))
  expect(shown).toMatchObject({ status: 'active', waitsForCalendar: true, nextChargeAt: null })
  expect((await getForecast(await now(), id)).charges).toEqual([])
  await cancelSubscription(await now(), id, { cancelAtPeriodEnd: true })
  await advanceTo(ctx, later(second.currentPeriodEnd, 92))
  expect(await subscriptionNow(ctx, id)).toMatchObject({
    status: 'canceled',
    endedAt: second.currentPeriodEnd,
  })
})

it('a call that would begin a period past the table is refused, and nothing is created or changed', async () => {
  const { ctx, id, customerId, made, now } = await subscribed(THREE_YEARS)
  await advanceTo(ctx, later(made.currentPeriodEnd, 1))
  await pauseSubscription(await now(), id, { remaining: 'lose' })
  const end = (await subscriptionNow(ctx, id)).currentPeriodEnd
  await advanceTo(ctx, later(end, 1))
  const refused = { code: 'calendar_ends', status: 409 }
  await expect(unpauseSubscription(await now(), id)).rejects.toMatchObject(refused)
  expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'paused', currentPeriodEnd: end })
  const balance = await balanceOf(ctx, customerId)
  for (const trialDays of [0, 7]) {
    const price = await newPrice(await now(), { ...THREE_YEARS, trialDays })
    await expect(subscribe(await now(), customerId, price)).rejects.toMatchObject(refused)
  }
  expect(await balanceOf(ctx, customerId)).toBe(balance)
  const gregorian = await newPrice(await now(), { ...THREE_YEARS, calendar: 'gregorian' })
  expect(await subscribe(await now(), customerId, gregorian)).toMatchObject({ status: 'active' })
})

it('deep health tells the operator how many subscriptions in production wait for a longer table', async () => {
  const { ctx, made, id } = await subscribed(THREE_YEARS)
  await advanceTo(ctx, later(made.currentPeriodEnd, 1))
  await advanceTo(ctx, later((await subscriptionNow(ctx, id)).currentPeriodEnd, 1))
  // A sandbox clock that was moved by years does not count as a problem.
  expect(await calendarProblems()).toEqual([])
  expect(await calendarProblems('sandbox')).toMatchObject([
    { code: 'calendar_ends', severity: 'warning', message: expect.stringContaining('of 1 subscriptions') },
  ])
})

it('a price of Bikram Sambat is by the month or year, and keeps its calendar', async () => {
  const { ctx } = await newBusiness()
  const price = await newPrice(ctx, { calendar: 'bs' })
  expect(presentPrice(price)).toMatchObject({ calendar: 'bs', interval: 'month' })
  expect(presentPrice(await newPrice(ctx))).toMatchObject({ calendar: 'gregorian' })
  const change = updatePrice(ctx, price.id as PriceId, { interval: 'week' }, countPriceUsage)
  await expect(change).rejects.toMatchObject({ code: 'parameter_invalid', facts: { param: 'interval' } })
  for (const interval of ['day', 'week'])
    await expect(newPrice(ctx, { interval, calendar: 'bs' })).rejects.toMatchObject({
      issues: [{ path: ['calendar'], message: CALENDAR_NEEDS_MONTHS }],
    })
})
