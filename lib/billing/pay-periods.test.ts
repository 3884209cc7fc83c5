import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { POST as pay } from '@/app/v1/subscriptions/[id]/payments/route'
import { POST as create } from '@/app/v1/subscriptions/route'
import { type CustomerId, fromWire, type SubscriptionId, toWire } from '@/lib/core/id'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { pauseSubscription } from '@/lib/subscription/pause'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  later,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
  topUp,
} from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { Random } from '@/testing/random'

/** A monthly subscription of Rs 500, paid by a wallet with this balance. */
async function member(balancePaisa: bigint, terms: Record<string, unknown> = {}) {
  const business = await newBusiness()
  const customerId = await newCustomer(business.ctx, balancePaisa)
  const { id } = await subscribe(business.ctx, customerId, await newPrice(business.ctx, terms))
  const record = (body: Record<string, unknown>) =>
    call(pay, business.sandboxKey, {
      params: { id: toWire('sub', id) },
      body: { method: 'cash', ...body },
      idempotencyKey: randomUUID(),
    })
  return { ...business, customerId, id: id as SubscriptionId, record }
}

const spans = async (of: Awaited<ReturnType<typeof member>>) => {
  const invoices = await invoicesOf(of.ctx, of.id)
  return invoices.map(({ periodStart, periodEnd }) => [periodStart.getTime(), periodEnd.getTime()] as const)
}

/** Expects that each period begins where the previous one ends, and that each has one invoice. */
async function expectTiles(of: Awaited<ReturnType<typeof member>>) {
  const all = await spans(of)
  for (let i = 1; i < all.length; i++) expect(all[i]?.[0]).toBe(all[i - 1]?.[1])
}

test('periods that were paid ahead begin one after the other, and no wallet is charged for them', async () => {
  const it = await member(200_000n)
  const { status, data } = await it.record({ periods: 3 })
  expect(status).toBe(201)
  expect(data.payment).toMatchObject({ amountPaisa: '150000', method: 'cash' })
  expect(data.invoices.map((each: { status: string }) => each.status)).toEqual(['paid', 'paid', 'paid'])
  const before = await subscriptionNow(it.ctx, it.id)
  expect(data.subscription).toMatchObject({
    currentPeriodEnd: before.currentPeriodEnd.toISOString(),
    paidUntil: data.invoices[2].periodEnd,
  })
  for (let n = 0; n < 3; n++) {
    const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    await advanceTo(it.ctx, currentPeriodEnd)
    expect(await balanceOf(it.ctx, it.customerId)).toBe(150_000n)
  }
  expect(await invoicesOf(it.ctx, it.id)).toHaveLength(4)
  // The following period is charged as usual.
  const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
  expect(currentPeriodEnd.toISOString()).toBe(data.subscription.paidUntil)
  await advanceTo(it.ctx, currentPeriodEnd)
  expect(await balanceOf(it.ctx, it.customerId)).toBe(100_000n)
  await expectTiles(it)
  expect((await eventTypes(it.ctx, it.id)).filter((type) => type === 'subscription.renewed')).toHaveLength(4)
})

test('the open invoice is paid first, then periods ahead', async () => {
  const it = await member(50_000n)
  const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
  await advanceTo(it.ctx, later(currentPeriodEnd, 2))
  expect((await subscriptionNow(it.ctx, it.id)).status).toBe('past_due')
  const { data } = await it.record({ periods: 2 })
  expect(data.subscription.status).toBe('active')
  expect(data.invoices).toHaveLength(2)
  expect(data.invoices[0].periodEnd).toBe(data.subscription.currentPeriodEnd)
  expect(data.invoices[1].periodEnd).toBe(data.subscription.paidUntil)
  await expectTiles(it)
})

test('a new subscription is paid for a year, and nothing is due for twelve months', async () => {
  const business = await newBusiness()
  const customerId = toWire('cus', await newCustomer(business.ctx))
  const priceId = toWire('price', (await newPrice(business.ctx)).id)
  const body = { customerId, priceId, collection: 'outside', payment: { method: 'bank', periods: 12 } }
  const { data } = await call(create, business.sandboxKey, { body, idempotencyKey: randomUUID() })
  const id = fromWire('sub', data.id) as string
  const invoices = await invoicesOf(business.ctx, id)
  expect(invoices.map(({ status, settlement }) => [status, settlement])).toEqual(
    Array.from({ length: 12 }, () => ['paid', 'outside']),
  )
  expect(data.paidUntil).toBe(invoices.at(-1)?.periodEnd.toISOString())
  const until = new Date(data.paidUntil)
  await advanceTo(business.ctx, later(until, -1))
  expect((await subscriptionNow(business.ctx, id)).status).toBe('active')
  await advanceTo(business.ctx, until)
  expect((await subscriptionNow(business.ctx, id)).status).toBe('past_due')
})

test('one large step of the clock is as many small ones', async () => {
  const shapes = await Promise.all(
    [[100], [10, 25, 31, 40, 62, 63, 99, 100]].map(async (days) => {
      const it = await member(75_000n)
      await it.record({ periods: 2 })
      const start = it.ctx.now
      for (const day of days) await advanceTo(it.ctx, later(start, day))
      const invoices = await invoicesOf(it.ctx, it.id)
      return [invoices.map(({ status }) => status), await eventTypes(it.ctx, it.id)]
    }),
  )
  expect(shapes[0]).toEqual(shapes[1])
})

test('ten payments at a time pay ten periods, and none twice', async () => {
  const it = await member(50_000n)
  const responses = await Promise.all(Array.from({ length: 10 }, () => it.record({})))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await invoicesOf(it.ctx, it.id)).toHaveLength(11)
  await expectTiles(it)
})

test('periods paid in advance are not lost when the subscription will end with its period', async () => {
  const it = await member(50_000n)
  const { data } = await it.record({ periods: 1 })
  await cancelSubscription(it.ctx, it.id, { cancelAtPeriodEnd: true })
  const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
  const at = await advanceTo(it.ctx, currentPeriodEnd)
  expect((await subscriptionNow(at, it.id)).status).toBe('active')
  await advanceTo(at, new Date(data.subscription.paidUntil))
  expect((await subscriptionNow(at, it.id)).status).toBe('canceled')
})

test('a subscription that has ended takes no payment, and one that is paid ahead no pause', async () => {
  const it = await member(50_000n)
  await it.record({ periods: 1 })
  await expect(pauseSubscription(it.ctx, it.id, { remaining: 'keep' })).rejects.toMatchObject({
    code: 'subscription_not_pausable',
    message: expect.stringContaining('paid ahead'),
  })
  await cancelSubscription(it.ctx, it.id, { cancelAtPeriodEnd: false })
  expect((await it.record({})).error?.code).toBe('subscription_already_canceled')
})

test.each([1, 2, 3])(
  'whatever the order of payments, top-ups and time, periods tile (story %i)',
  async (seed) => {
    const random = new Random(seed)
    const it = await member(50_000n, { interval: random.pick(['week', 'month'] as const), trialDays: 0 })
    let at = it.ctx.now
    for (let step = 0; step < 25; step++) {
      if (random.chance(0.4)) await it.record({ periods: random.integer(1, 3) })
      if (random.chance(0.3)) await topUp(it.ctx, it.customerId as CustomerId, 50_000n)
      at = later(at, random.integer(1, 20))
      await advanceTo(it.ctx, at)
      if ((await subscriptionNow(it.ctx, it.id)).status === 'canceled') break
    }
    await expectTiles(it)
  },
)
