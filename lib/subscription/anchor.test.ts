import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { POST as create } from '@/app/v1/subscriptions/route'
import { bikramSambatDay } from '@/lib/core/bikram-sambat'
import { DAY_MS } from '@/lib/core/duration'
import { fromWire, type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { valueAt } from '@/lib/core/period-value'
import { wallClockMs } from '@/lib/core/wall-clock'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { advanceTo, invoicesOf, later, newCustomer, newPrice, subscriptionNow } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { changeSubscription } from './change'
import { pauseSubscription, unpauseSubscription } from './pause'

const ZONE = 'Asia/Kathmandu'

const localOf = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE)
const instantOf = (local: Temporal.ZonedDateTime) => new Date(local.epochMilliseconds)

/** A month that contains this time, but begins on another day, so that the time is in the middle of a period. */
function monthOnAnotherDay(at: Date) {
  const local = localOf(at).startOfDay()
  // In a month that has this day, ten days earlier is another day.
  const last = local.subtract({ days: 10 })
  const day = Math.min(last.day, 28)
  const startAt = last.with({ day })
  return { day, startAt: instantOf(startAt), endAt: instantOf(startAt.add({ months: 1 })) }
}

async function gym(terms: Record<string, unknown> = {}, balancePaisa = 5_000_000n) {
  const { ctx, sandboxKey } = await newBusiness()
  const price = await newPrice(ctx, terms)
  const customerId = await newCustomer(ctx, balancePaisa)
  const ids = { priceId: toWire('price', price.id), customerId: toWire('cus', customerId) }
  const post = (body: object) =>
    call(create, sandboxKey, { body: { ...ids, ...body }, idempotencyKey: randomUUID() })
  const begin = async (body: object) => {
    const { status, data } = await post(body)
    expect(status).toBe(201)
    const id = fromWire('sub', data.id) as SubscriptionId
    return { data, id, row: await subscriptionNow(ctx, id) }
  }
  return { ctx, post, begin }
}

const on = (day: number) => ({ anchor: { calendar: 'gregorian', day } })

describe('a subscription whose periods begin on a chosen day', () => {
  it('pays the share of the first, shorter period, and then whole ones from that day', async () => {
    const { ctx, begin } = await gym()
    const { day, ...whole } = monthOnAnotherDay(ctx.now)
    const { data, id, row } = await begin(on(day))
    expect(data).toMatchObject({ status: 'active', currentPeriodEnd: whole.endAt.toISOString() })
    const share = valueAt(50_000n, whole, row.createdAt)
    expect(share).toBeLessThan(50_000n)
    await advanceTo(ctx, later(whole.endAt, 40))
    const invoices = await invoicesOf(ctx, id)
    expect(invoices.slice(0, 3).map(({ totalAmountPaisa, status }) => [status, totalAmountPaisa])).toEqual([
      ['paid', share],
      ['paid', 50_000n],
      ['paid', 50_000n],
    ])
    expect(invoices[0]).toMatchObject({ periodStart: row.createdAt, periodEnd: whole.endAt })
    expect(invoices[0]?.lines).toMatchObject([
      { description: 'Remaining time of Tea', amountPaisa: String(share) },
    ])
    for (const { periodStart } of invoices.slice(1)) {
      const start = localOf(periodStart)
      expect([start.day, start.hour, start.minute]).toEqual([day, 0, 0])
    }
  })

  it('has the last day of short months, and that day again in long ones', async () => {
    const { ctx, begin } = await gym()
    const { id } = await begin(on(31))
    await advanceTo(ctx, later(ctx.now, 150))
    const [, ...wholes] = await invoicesOf(ctx, id)
    expect(wholes.length).toBeGreaterThanOrEqual(4)
    for (const { periodStart } of wholes) {
      const start = localOf(periodStart)
      expect(start.day).toBe(start.daysInMonth)
    }
  })

  it('counts the first period as one of a discount, and takes the discount off its share', async () => {
    const { ctx, begin } = await gym()
    const quarter = { code: 'QUARTER', percentOff: 25, duration: 'repeating', periods: 2 }
    await createCoupon(ctx, createCouponInput.parse(quarter))
    const { day, ...whole } = monthOnAnotherDay(ctx.now)
    const { id, row } = await begin({ ...on(day), quantity: 3, couponCode: 'QUARTER' })
    const [first] = await invoicesOf(ctx, id)
    expect(first?.totalAmountPaisa).toBe(valueAt(112_500n, whole, row.createdAt))
    const lines = first?.lines as { description: string; amountPaisa: string }[]
    expect(lines.map(({ description }) => description)).toEqual([
      'Remaining time of 3 × Tea',
      'Discount QUARTER',
    ])
    expect(lines.reduce((sum, { amountPaisa }) => sum + BigInt(amountPaisa), 0n)).toBe(
      first?.totalAmountPaisa,
    )
    expect(row.discount).toMatchObject({ periodsLeft: 1 })
  })

  it('changes its plan in the first period for the rest of a whole one, and back for nothing', async () => {
    const { ctx, begin } = await gym()
    const dear = await newPrice(ctx, { amountPaisa: '90000' })
    const { day, ...whole } = monthOnAnotherDay(ctx.now)
    const { id, row } = await begin(on(day))
    const now = await advanceTo(ctx, later(ctx.now, 1))
    const up = await changeSubscription(now, id, { priceId: dear.id as PriceId, when: 'now' })
    const difference = valueAt(90_000n, whole, now.now) - valueAt(50_000n, whole, now.now)
    expect(up.invoice?.totalAmountPaisa).toBe(difference)
    const down = await changeSubscription(now, id, { priceId: row.priceId as PriceId, when: 'now' })
    expect(down.creditNote?.amountPaisa).toBe(difference)
  })

  it('keeps its share over a pause', async () => {
    const { ctx, begin } = await gym()
    const { day, ...whole } = monthOnAnotherDay(ctx.now)
    const { id } = await begin(on(day))
    const paused = await advanceTo(ctx, later(ctx.now, 1))
    await pauseSubscription(paused, id, { remaining: 'keep' })
    const now = await advanceTo(ctx, later(ctx.now, 4))
    const { currentPeriodEnd } = await unpauseSubscription(now, id)
    const pausedMs = currentPeriodEnd.getTime() - whole.endAt.getTime()
    expect(pausedMs).toBeGreaterThan(2 * DAY_MS)
    const moved = { startAt: new Date(whole.startAt.getTime() + pausedMs), endAt: currentPeriodEnd }
    const more = await changeSubscription(now, id, { quantity: 2, when: 'now' })
    expect(more.invoice?.totalAmountPaisa).toBe(
      valueAt(100_000n, moved, now.now) - valueAt(50_000n, moved, now.now),
    )
  })

  it('is paid at the counter with its share and the periods after it', async () => {
    const { ctx, begin } = await gym()
    const { day, ...whole } = monthOnAnotherDay(ctx.now)
    const payment = { method: 'cash', periods: 3 }
    const { data, id, row } = await begin({ ...on(day), collection: 'outside', payment })
    expect((await invoicesOf(ctx, id)).map(({ totalAmountPaisa }) => totalAmountPaisa)).toEqual([
      valueAt(50_000n, whole, row.createdAt),
      50_000n,
      50_000n,
    ])
    expect(data.paidUntil).toBe(instantOf(localOf(whole.endAt).add({ months: 2 })).toISOString())
  })

  it('needs no more in the wallet than the share', async () => {
    const poor = await gym({}, 1n)
    const { day, ...whole } = monthOnAnotherDay(poor.ctx.now)
    const { status, error } = await poor.post(on(day))
    expect([status, error?.code]).toEqual([402, 'insufficient_balance'])
    const { requiredPaisa } = (error as unknown as { balance: { requiredPaisa: string } }).balance
    expect(BigInt(requiredPaisa)).toBeLessThanOrEqual(valueAt(50_000n, whole, poor.ctx.now))
  })

  it('counts months of Bikram Sambat where its price does', async () => {
    const { ctx, begin } = await gym({ calendar: 'bs' })
    const { id } = await begin({ anchor: { calendar: 'bs', day: 1 } })
    await advanceTo(ctx, later(ctx.now, 70))
    const [, ...wholes] = await invoicesOf(ctx, id)
    expect(wholes.length).toBeGreaterThanOrEqual(2)
    for (const { periodStart } of wholes)
      expect(bikramSambatDay(wallClockMs(periodStart.getTime(), ZONE))?.day).toBe(1)
  })

  it('may have yearly periods, with a first one of at most a month', async () => {
    const { ctx, begin } = await gym({ interval: 'year', amountPaisa: '365000' })
    const { day, endAt } = monthOnAnotherDay(ctx.now)
    const { id, row } = await begin(on(day))
    const startAt = instantOf(localOf(endAt).subtract({ years: 1 }))
    expect(await invoicesOf(ctx, id)).toMatchObject([
      { totalAmountPaisa: valueAt(365_000n, { startAt, endAt }, row.createdAt), periodEnd: endAt },
    ])
  })
})

it.each([
  ['anchor', { anchor: { calendar: 'gregorian', day: 5 }, paidUntil: '2027-12-01' }, {}],
  ['anchor', { anchor: { calendar: 'gregorian', day: 5 } }, { trialDays: 7 }],
  ['anchor', { anchor: { calendar: 'gregorian', day: 5 } }, { interval: 'week' }],
  ['anchor.calendar', { anchor: { calendar: 'bs', day: 5 } }, {}],
  ['anchor.calendar', { anchor: { calendar: 'gregorian', day: 5 } }, { calendar: 'bs' }],
  ['anchor.day', { anchor: { calendar: 'gregorian', day: 32 } }, {}],
  ['anchor.day', { anchor: { calendar: 'bs', day: 33 } }, { calendar: 'bs' }],
  ['anchor.day', { anchor: { calendar: 'bs', day: 0 } }, { calendar: 'bs' }],
])('%s is refused in %j for a price with %j', async (param, body, terms) => {
  const { post } = await gym(terms)
  const { status, error } = await post(body)
  expect([status, error?.code, error?.param]).toEqual([400, 'parameter_invalid', param])
})
