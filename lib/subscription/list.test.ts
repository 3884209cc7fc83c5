import { expect, it } from 'vitest'
import { GET } from '@/app/v1/subscriptions/route'
import { type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { getPrice } from '@/lib/price/read'
import { updatePrice } from '@/lib/price/update'
import { advanceTo, later, newCustomer, newPrice, subscribe, subscriptionNow } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { cancelSubscription } from './cancel'
import { gym } from './change.fixture'
import { presentSubscriptionSummary } from './present'
import { getSubscriptionSummary, listSubscriptionSummaries } from './read'

const list = (key: string, search: string) =>
  call(GET, key, { method: 'GET', path: `/v1/subscriptions?${search}` })
const idsOf = async (key: string, search: string) =>
  (await list(key, search)).data.items.map(({ id }: { id: string }) => id)

/** One subscription each: past due, on trial, ending with its period, and canceled. */
async function newHouse() {
  const { ctx, sandboxKey } = await newBusiness()
  const price = await newPrice(ctx)
  const late = await subscribe(ctx, await newCustomer(ctx, 50_000n), price)
  const now = await advanceTo(ctx, later(late.currentPeriodEnd, 0.5))
  const trial = await subscribe(now, await newCustomer(now), await newPrice(now, { trialDays: 10 }))
  const ending = await subscribe(now, await newCustomer(now, 50_000n), price)
  await cancelSubscription(now, ending.id as never, { cancelAtPeriodEnd: true })
  const ended = await subscribe(now, await newCustomer(now, 50_000n), price)
  await cancelSubscription(now, ended.id as never, { cancelAtPeriodEnd: false })
  const wire = ({ id }: { id: string }) => toWire('sub', id)
  return {
    ctx: now,
    sandboxKey,
    late,
    trial,
    ids: { late: wire(late), trial: wire(trial), ending: wire(ending), ended: wire(ended) },
  }
}

it('subscriptions are found by one status and by several', async () => {
  const { sandboxKey, ids } = await newHouse()
  expect(await idsOf(sandboxKey, 'status=past_due')).toEqual([ids.late])
  expect(await idsOf(sandboxKey, 'status=past_due,unpaid,trialing')).toEqual([ids.trial, ids.late])
  expect(await idsOf(sandboxKey, 'status=active,canceled')).toEqual([ids.ended, ids.ending])
})

it('subscriptions are found by their next charge: a retry, the end of a trial, never what is about to end', async () => {
  const { ctx, sandboxKey, ids, late, trial } = await newHouse()
  const { nextRetryAt } = await subscriptionNow(ctx, late.id)
  const chargedIn = (from: Date, until: Date) =>
    idsOf(sandboxKey, `chargeSince=${from.toISOString()}&chargeUntil=${until.toISOString()}`)
  const retry = nextRetryAt as Date
  expect(await chargedIn(retry, new Date(retry.getTime() + 1))).toEqual([ids.late])
  expect(await chargedIn(ctx.now, retry)).toEqual([])
  expect(await chargedIn(trial.currentPeriodEnd, new Date(trial.currentPeriodEnd.getTime() + 1))).toEqual([
    ids.trial,
  ])
  expect(await chargedIn(ctx.now, later(ctx.now, 60))).toEqual([ids.trial, ids.late])
  expect(await idsOf(sandboxKey, `chargeSince=${ctx.now.toISOString()}&status=past_due`)).toEqual([ids.late])
})

it('people see a subscription with its names, its amount and its next charge', async () => {
  const { ctx, late, trial, ids } = await newHouse()
  const { items } = await listSubscriptionSummaries(ctx, { limit: 20 })
  const shown = items.map(presentSubscriptionSummary)
  expect(shown.map(({ id, nextChargeAt }) => [id, nextChargeAt !== null])).toEqual([
    [ids.ended, false],
    [ids.ending, false],
    [ids.trial, true],
    [ids.late, true],
  ])
  const price = await getPrice(ctx, late.priceId as PriceId)
  await updatePrice(ctx, late.priceId as PriceId, { amountPaisa: 70_000n }, countPriceUsage)
  const one = presentSubscriptionSummary(await getSubscriptionSummary(ctx, late.id as SubscriptionId))
  expect(one).toMatchObject({
    customerName: null,
    customerEmail: 'customer@example.com',
    productName: 'Tea',
    amountPaisa: 70_000n,
    // The open invoice keeps its amount.
    nextAmountPaisa: price.amountPaisa,
    nextChargeAt: (await subscriptionNow(ctx, late.id)).nextRetryAt?.toISOString(),
  })
  const other = await newBusiness()
  await expect(getSubscriptionSummary(other.ctx, trial.id as SubscriptionId)).rejects.toMatchObject({
    code: 'resource_not_found',
  })
})

it('people see what a subscription changes to with its next period', async () => {
  const { id, ctx, other, change } = await gym()
  const shown = async () => presentSubscriptionSummary(await getSubscriptionSummary(ctx, id))
  expect((await shown()).nextTerms).toBeNull()
  await change({
    ...(await other({ amountPaisa: '20000', intervalCount: 7 })),
    quantity: 2,
    when: 'period_end',
  })
  expect(await shown()).toMatchObject({
    quantity: 1,
    nextTerms: { productName: 'Tea', quantity: 2, amountPaisa: 20_000n, interval: 'day', intervalCount: 7 },
    nextAmountPaisa: 40_000n,
  })
})

it.each([
  ['status=late', 'parameter_invalid', 'status'],
  ['status=', 'parameter_invalid', 'status'],
  ['status=active,', 'parameter_invalid', 'status'],
  ['chargeSince=tomorrow', 'parameter_invalid', 'chargeSince'],
])('refuses %s', async (search, code, param) => {
  const { sandboxKey } = await newBusiness()
  const { status, error } = await list(sandboxKey, search)
  expect([status, error]).toEqual([400, expect.objectContaining({ code, param })])
})
