import { describe, expect, it } from 'vitest'
import { forecastCharges } from '@/lib/billing/forecast'
import { loadFuture } from '@/lib/billing/load-futures'
import type { SubscriptionId } from '@/lib/core/id'
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
import { cancelSubscription, resumeSubscription } from './cancel'
import { pauseSubscription, unpauseSubscription } from './pause'
import { presentSubscription, presentSubscriptionSummary } from './present'
import { getSubscriptionSummary } from './read'

const KEEP = { remaining: 'keep' } as const
const LOSE = { remaining: 'lose' } as const

/** A monthly subscription at Rs 500, and what its wallet holds after the first period. */
async function monthly(balancePaisa = 500_000n, terms: Parameters<typeof newPrice>[1] = {}) {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx, 50_000n + balancePaisa)
  const made = await subscribe(ctx, customerId, await newPrice(ctx, terms))
  const id = made.id as SubscriptionId
  const now = () => ctxOf(ctx.businessId)
  return { ctx, customerId, made, id, now, days: (n: number) => later(made.currentPeriodStart, n) }
}

describe('a pause that keeps the time', () => {
  it('bills nothing and moves the end of the period by its length', async () => {
    const { ctx, customerId, made, id, now, days } = await monthly()
    await advanceTo(ctx, days(10))
    const paused = await pauseSubscription(await now(), id, KEEP)
    expect(paused).toMatchObject({ status: 'paused', resumesAt: null, dueAt: null })
    expect(paused.currentPeriodEnd).toEqual(made.currentPeriodEnd)
    await advanceTo(ctx, days(100))
    expect(await invoicesOf(ctx, id)).toHaveLength(1)
    const resumed = await unpauseSubscription(await now(), id)
    const keptMs = (await pausedMs(id)) as number
    expect(resumed).toMatchObject({ status: 'active', pausedAt: null, pauseRemaining: null })
    const end = new Date(made.currentPeriodEnd.getTime() + keptMs)
    expect(resumed.currentPeriodEnd).toEqual(end)
    await advanceTo(ctx, later(end, 1))
    const [, second] = await invoicesOf(ctx, id)
    expect(second).toMatchObject({ status: 'paid', periodStart: end })
    expect(await balanceOf(ctx, customerId)).toBe(450_000n)
    expect(await eventTypes(ctx, id)).toEqual([
      'subscription.created',
      'subscription.paused',
      'subscription.unpaused',
      'subscription.renewal_upcoming',
      'subscription.renewed',
    ])
  })

  it('ends by itself at the instant that was named, and later periods are counted from the moved end', async () => {
    const { ctx, made, id, now, days } = await monthly()
    await advanceTo(ctx, days(5))
    const { pausedAt } = await pauseSubscription(await now(), id, { ...KEEP, resumesAt: days(25) })
    await advanceTo(ctx, days(24))
    expect((await subscriptionNow(ctx, id)).status).toBe('paused')
    await advanceTo(ctx, days(26))
    expect(pausedAt && pausedAt > days(5)).toBe(true)
    const end = later(made.currentPeriodEnd, 20)
    expect(await subscriptionNow(ctx, id)).toMatchObject({
      status: 'active',
      currentPeriodEnd: end,
      anchorAt: end,
    })
    await advanceTo(ctx, later(end, 70))
    expect(await subscriptionNow(ctx, id)).toMatchObject({ periodIndex: 2, anchorAt: end })
  })

  it('keeps the days that are left of a trial', async () => {
    const { ctx, made, id, now, days } = await monthly(0n, { trialDays: 14 })
    await advanceTo(ctx, days(4))
    const { pausedAt } = await pauseSubscription(await now(), id, { ...KEEP, resumesAt: days(30) })
    await advanceTo(ctx, days(31))
    expect(pausedAt && pausedAt > days(4)).toBe(true)
    const end = later(made.currentPeriodEnd, 26)
    expect(await subscriptionNow(ctx, id)).toMatchObject({
      status: 'trialing',
      trialEndAt: end,
      currentPeriodEnd: end,
    })
    await advanceTo(ctx, later(end, 1))
    expect((await invoicesOf(ctx, id))[0]).toMatchObject({ status: 'paid', periodStart: end })
  })

  it('moves a cancellation at the end of the period with it', async () => {
    const { ctx, id, now, days } = await monthly()
    await cancelSubscription(await now(), id, { cancelAtPeriodEnd: true })
    await pauseSubscription(await now(), id, { ...KEEP, resumesAt: days(60) })
    await advanceTo(ctx, days(61))
    const resumed = await subscriptionNow(ctx, id)
    expect(resumed).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    await advanceTo(ctx, later(resumed.currentPeriodEnd, 1))
    expect(await subscriptionNow(ctx, id)).toMatchObject({
      status: 'canceled',
      endedAt: resumed.currentPeriodEnd,
    })
  })

  it('may be repeated within a period, and adds up', async () => {
    const { ctx, made, id, now, days } = await monthly()
    for (const [from, to] of [
      [2, 5],
      [7, 20],
    ] as const) {
      await advanceTo(ctx, days(from))
      await pauseSubscription(await now(), id, { ...KEEP, resumesAt: days(to) })
      await advanceTo(ctx, later(days(to), 0.5))
    }
    const end = new Date(made.currentPeriodEnd.getTime() + (await pausedMs(id)))
    expect((await subscriptionNow(ctx, id)).currentPeriodEnd).toEqual(end)
  })
})

describe('the length of a pause that keeps the time', () => {
  it.each([
    ['an hour', 1 / 24, 0],
    ['a day and a half', 1.5, 1],
    ['twenty-three hours and fifty-nine minutes', 1 - 1 / 1_440, 0],
    ['two days', 2, 2],
  ])('counts in whole local days: %s', async (_, length, moved) => {
    const { ctx, made, id, now, days } = await monthly()
    await advanceTo(ctx, days(5))
    const { now: at } = await now()
    await pauseSubscription(await now(), id, { ...KEEP, resumesAt: later(at, length) })
    await advanceTo(ctx, days(9))
    const { currentPeriodEnd, anchorAt, periodIndex } = await subscriptionNow(ctx, id)
    expect(currentPeriodEnd).toEqual(later(made.currentPeriodEnd, moved))
    if (moved === 0) expect([anchorAt, periodIndex]).toEqual([made.anchorAt, made.periodIndex])
    await advanceTo(ctx, later(currentPeriodEnd, 1))
    expect((await invoicesOf(ctx, id)).at(-1)).toMatchObject({
      status: 'paid',
      periodStart: currentPeriodEnd,
    })
  })

  it('of an hour in a short month keeps the 31st', async () => {
    const { ctx } = await newBusiness()
    const start = await advanceTo(ctx, new Date('2027-01-31T06:00:00Z'))
    const made = await subscribe(start, await newCustomer(start, 500_000n), await newPrice(start))
    const id = made.id as SubscriptionId
    const february = await advanceTo(ctx, new Date('2027-02-10T06:00:00Z'))
    await pauseSubscription(february, id, { ...KEEP, resumesAt: later(february.now, 1 / 24) })
    await advanceTo(ctx, new Date('2027-05-02T06:00:00Z'))
    const dates = (await invoicesOf(ctx, id)).map(({ periodStart }) => periodStart.toISOString().slice(0, 10))
    expect(dates).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  })

  it('that ends after the paid time, by less than a day, begins the next period where it ends', async () => {
    const { ctx, made, id, now } = await monthly()
    await advanceTo(ctx, later(made.currentPeriodEnd, -1 / 24))
    const resumesAt = later(made.currentPeriodEnd, 1 / 24)
    await pauseSubscription(await now(), id, { ...KEEP, resumesAt })
    await advanceTo(ctx, later(resumesAt, 1))
    expect((await invoicesOf(ctx, id)).at(-1)).toMatchObject({ status: 'paid', periodStart: resumesAt })
  })
})

describe('a pause that loses the time', () => {
  it('goes on as before if it ends within the period', async () => {
    const { ctx, made, id, now, days } = await monthly()
    await pauseSubscription(await now(), id, LOSE)
    await advanceTo(ctx, days(10))
    const resumed = await unpauseSubscription(await now(), id)
    const { status, currentPeriodEnd, anchorAt, periodIndex } = made
    expect(resumed).toMatchObject({ status, currentPeriodEnd, anchorAt, periodIndex })
    await advanceTo(ctx, later(currentPeriodEnd, 1))
    expect(await invoicesOf(ctx, id)).toHaveLength(2)
    expect((await eventTypes(ctx, id)).filter((type) => type.endsWith('upcoming'))).toHaveLength(1)
  })

  it('begins a new period with its charge if it ends after the period', async () => {
    const { ctx, customerId, id, now, days } = await monthly()
    await pauseSubscription(await now(), id, LOSE)
    await advanceTo(ctx, days(50))
    expect(await invoicesOf(ctx, id)).toHaveLength(1)
    const resumed = await unpauseSubscription(await now(), id)
    const [, second] = await invoicesOf(ctx, id)
    expect(second).toMatchObject({ status: 'paid', periodStart: resumed.currentPeriodStart })
    expect(resumed).toMatchObject({ status: 'active', anchorAt: resumed.currentPeriodStart, periodIndex: 0 })
    expect(await balanceOf(ctx, customerId)).toBe(450_000n)
    expect((await eventTypes(ctx, id)).slice(-2)).toEqual(['subscription.unpaused', 'subscription.renewed'])
  })

  it('is past due after it if the wallet is empty', async () => {
    const { ctx, id, now, days } = await monthly(0n)
    await pauseSubscription(await now(), id, { ...LOSE, resumesAt: days(50) })
    await advanceTo(ctx, days(50))
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'past_due', retryCount: 0 })
    expect((await invoicesOf(ctx, id)).at(-1)).toMatchObject({ status: 'open', periodStart: days(50) })
    await advanceTo(ctx, days(65))
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'canceled', endedAt: days(64) })
  })

  it('ends a trial when it would have ended', async () => {
    const { ctx, made, id, now, days } = await monthly(500_000n, { trialDays: 14 })
    await pauseSubscription(await now(), id, { ...LOSE, resumesAt: days(5) })
    await advanceTo(ctx, days(6))
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'trialing', trialEndAt: made.trialEndAt })
    await pauseSubscription(await now(), id, { ...LOSE, resumesAt: days(20) })
    await advanceTo(ctx, days(21))
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'active', trialEndAt: made.trialEndAt })
    expect(await invoicesOf(ctx, id)).toMatchObject([{ status: 'paid', periodStart: days(20) }])
  })

  it('ends with its period in the pause if it was canceled', async () => {
    const { ctx, made, id, now } = await monthly()
    await pauseSubscription(await now(), id, LOSE)
    await cancelSubscription(await now(), id, { cancelAtPeriodEnd: true })
    await resumeSubscription(await now(), id)
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'paused', dueAt: null })
    await cancelSubscription(await now(), id, { cancelAtPeriodEnd: true })
    await advanceTo(ctx, later(made.currentPeriodEnd, 1))
    const ended = await subscriptionNow(ctx, id)
    expect(ended).toMatchObject({ status: 'canceled', endedAt: made.currentPeriodEnd, pausedAt: null })
    expect(await invoicesOf(ctx, id)).toHaveLength(1)
  })

  it('ends at once when it is canceled after its period', async () => {
    const { ctx, id, now, days } = await monthly()
    await pauseSubscription(await now(), id, LOSE)
    await advanceTo(ctx, days(40))
    const ended = await cancelSubscription(await now(), id, { cancelAtPeriodEnd: true })
    expect(ended).toMatchObject({ status: 'canceled', cancelAtPeriodEnd: false, pausedAt: null })
  })
})

it('a late renewal loses to a pause: the pause begins where the paid time ended', async () => {
  const { ctx, made, id, now, days } = await monthly()
  await query(
    `INSERT INTO sandbox_clocks (business_id, offset_ms)
     VALUES ($1, (extract(epoch FROM ($2::timestamptz - now())) * 1000)::bigint)`,
    [ctx.businessId, later(made.currentPeriodEnd, 1)],
  )
  const { pausedAt } = await pauseSubscription(await now(), id, { ...KEEP, resumesAt: days(60) })
  expect(pausedAt).toEqual(made.currentPeriodEnd)
  await advanceTo(ctx, days(61))
  expect((await invoicesOf(ctx, id)).at(-1)).toMatchObject({ status: 'paid', periodStart: days(60) })
})

it('says why it cannot be paused or unpaused', async () => {
  const { ctx, made, id, now, days } = await monthly(0n)
  await expect(unpauseSubscription(await now(), id)).rejects.toMatchObject({
    code: 'subscription_not_paused',
  })
  for (const resumesAt of [later((await now()).now, 0.0001), days(2 * 366)])
    await expect(pauseSubscription(await now(), id, { ...KEEP, resumesAt })).rejects.toMatchObject({
      code: 'parameter_invalid',
    })
  await pauseSubscription(await now(), id, { ...LOSE, resumesAt: days(1) })
  await expect(pauseSubscription(await now(), id, KEEP)).rejects.toMatchObject({
    code: 'subscription_not_pausable',
  })
  await advanceTo(ctx, later(made.currentPeriodEnd, 1))
  await expect(pauseSubscription(await now(), id, KEEP)).rejects.toMatchObject({
    code: 'subscription_not_pausable',
  })
})

it('shows no next charge while it is paused, and the forecast knows when it goes on', async () => {
  const { ctx, id, now, days } = await monthly()
  const paused = await pauseSubscription(await now(), id, { ...KEEP, resumesAt: days(20) })
  expect(presentSubscription(paused)).toMatchObject({ status: 'paused', resumesAt: days(20).toISOString() })
  expect(presentSubscriptionSummary(await getSubscriptionSummary(ctx, id)).nextChargeAt).toBeNull()
  const { walletId } = paused
  const future = await loadFuture({ query }, walletId as string)
  const [next] = forecastCharges(future, new Map([[id as string, 1]])).get(id) ?? []
  expect(next?.at).toEqual(later(paused.currentPeriodEnd, 20))
  await unpauseSubscription(await now(), id)
  await pauseSubscription(await now(), id, KEEP)
  expect((await loadFuture({ query }, walletId as string)).billables).toHaveLength(0)
})

async function pausedMs(id: string): Promise<number> {
  const [row] = await query<{ ms: number }>(
    `SELECT sum(kept_ms)::float8 AS ms FROM subscription_pauses WHERE subscription_id = $1`,
    [id],
  )
  return Math.round(row?.ms ?? 0)
}
