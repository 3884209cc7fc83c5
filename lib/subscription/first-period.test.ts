import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { POST as create } from '@/app/v1/subscriptions/route'
import { DAY_MS } from '@/lib/core/duration'
import { fromWire, type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { advanceTo, invoicesOf, later, newCustomer, newPrice, subscriptionNow } from '@/testing/billing'
import { ctxOf, eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { changeSubscription } from './change'
import { pauseSubscription } from './pause'

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** A business with a customer of Rs 5,000 and a price of Rs 500 a month. */
async function gym(terms: Record<string, unknown> = {}) {
  const { ctx, sandboxKey } = await newBusiness()
  const price = await newPrice(ctx, terms)
  const customerId = await newCustomer(ctx, 500_000n)
  const ids = { priceId: toWire('price', price.id), customerId: toWire('cus', customerId) }
  const post = (body: object) =>
    call(create, sandboxKey, { body: { ...ids, ...body }, idempotencyKey: randomUUID() })
  const begin = async (body: object) => {
    const { status, data } = await post(body)
    expect(status).toBe(201)
    return { data, id: fromWire('sub', data.id) as SubscriptionId }
  }
  return { ctx, post, begin }
}

const paidFrom = async (ctx: Ctx, id: string) =>
  (await invoicesOf(ctx, id)).map(({ status, periodStart }) => [status, periodStart.getTime()])

describe('a member who has paid elsewhere until a day', () => {
  it('is active now, is charged nothing until then, and then by the month from that instant', async () => {
    const { ctx, begin } = await gym({ trialDays: 14 })
    const until = inDays(40)
    const { data, id } = await begin({ paidUntil: until.toISOString() })
    expect(data).toMatchObject({
      status: 'active',
      trialEndAt: null,
      currentPeriodEnd: until.toISOString(),
      paidUntil: until.toISOString(),
      lastBilledAt: null,
    })
    expect(await eventTypes(ctx)).toContain('subscription.created')
    await advanceTo(ctx, inDays(39))
    expect(await invoicesOf(ctx, id)).toEqual([])
    expect(await eventTypes(ctx)).toContain('subscription.renewal_upcoming')
    await advanceTo(ctx, inDays(75))
    const [first, second, ...more] = await paidFrom(ctx, id)
    expect([first, more]).toEqual([['paid', until.getTime()], []])
    expect(second?.[0]).toBe('paid')
    expect((await subscriptionNow(ctx, id)).anchorAt).toEqual(until)
  })

  it('may be named by a date, which is its first instant at the business', async () => {
    const { begin } = await gym()
    const date = inDays(30).toISOString().slice(0, 10)
    const { data } = await begin({ paidUntil: date })
    // Kathmandu is 5 hours and 45 minutes ahead.
    expect(data.paidUntil).toBe(new Date(Date.parse(`${date}T00:00:00Z`) - 20_700_000).toISOString())
  })

  it('needs no wallet where the merchant takes the money', async () => {
    const { ctx, begin } = await gym()
    const { id } = await begin({ collection: 'outside', paidUntil: inDays(10).toISOString() })
    await advanceTo(ctx, inDays(11))
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'past_due', collection: 'outside' })
  })

  it('pays nothing for another plan before that day, and keeps the rest of the time in a pause', async () => {
    const { ctx, begin } = await gym()
    const until = inDays(40)
    const { id } = await begin({ paidUntil: until.toISOString() })
    const dear = await newPrice(ctx, { amountPaisa: '90000' })
    const { invoice, creditNote } = await changeSubscription(await ctxOf(ctx.businessId), id, {
      priceId: dear.id as PriceId,
      when: 'now',
    })
    expect([invoice, creditNote]).toEqual([null, null])
    const now = await ctxOf(ctx.businessId)
    const resumesAt = later(now.now, 10)
    await pauseSubscription(now, id, { remaining: 'keep', resumesAt })
    await advanceTo(ctx, inDays(45))
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'active', periodIndex: -1 })
    await advanceTo(ctx, inDays(51))
    const [first] = await invoicesOf(ctx, id)
    expect(first).toMatchObject({
      status: 'paid',
      totalAmountPaisa: 90_000n,
      periodStart: later(until, 10),
    })
  })

  it('is charged at once for what is billed once', async () => {
    const { ctx, begin } = await gym()
    const items = [{ description: 'Card', amountPaisa: '20000' }]
    const { id } = await begin({ paidUntil: inDays(40).toISOString(), items })
    expect(await invoicesOf(ctx, id)).toMatchObject([
      { status: 'paid', origin: 'manual', totalAmountPaisa: 20_000n },
    ])
  })
})

describe('a trial until a day', () => {
  it('takes the place of that of the price, and the first period begins when it ends', async () => {
    const { ctx, begin } = await gym({ trialDays: 14 })
    const end = inDays(5)
    const { data, id } = await begin({ trialEndAt: end.toISOString() })
    expect(data).toMatchObject({ status: 'trialing', trialEndAt: end.toISOString(), paidUntil: null })
    await advanceTo(ctx, inDays(6))
    expect(await paidFrom(ctx, id)).toEqual([['paid', end.getTime()]])
  })
})

it.each([
  ['paidUntil', { paidUntil: inDays(-1).toISOString() }],
  ['paidUntil', { paidUntil: inDays(3 * 365 + 1).toISOString() }],
  ['paidUntil', { paidUntil: '2027-02-30' }],
  ['paidUntil', { paidUntil: 'soon' }],
  ['trialEndAt', { trialEndAt: inDays(-1).toISOString() }],
  ['trialEndAt', { trialEndAt: inDays(2 * 365 + 1).toISOString() }],
  ['trialEndAt', { trialEndAt: inDays(5).toISOString(), skipTrial: true }],
  ['paidUntil', { paidUntil: inDays(5).toISOString(), trialEndAt: inDays(5).toISOString() }],
  ['payment', { collection: 'outside', paidUntil: inDays(5).toISOString(), payment: { method: 'cash' } }],
])('%s is refused in %j, and nothing is created', async (param, body) => {
  const { ctx, post } = await gym()
  const { status, error } = await post(body)
  expect([status, error?.code, error?.param]).toEqual([400, 'parameter_invalid', param])
  expect(await eventTypes(ctx)).not.toContain('subscription.created')
})
