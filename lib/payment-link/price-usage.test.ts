import { expect, it } from 'vitest'
import { PATCH as patchPrice } from '@/app/v1/catalog/prices/[priceId]/route'
import { GET as getUsage } from '@/app/v1/catalog/prices/[priceId]/usage/route'
import { PATCH as patchLink } from '@/app/v1/payment-links/[id]/route'
import { POST as createLink } from '@/app/v1/payment-links/route'
import { GET as getClock } from '@/app/v1/sandbox/clock/route'
import { POST as changeCall, DELETE as removeChange } from '@/app/v1/subscriptions/[id]/change/route'
import { getForecast } from '@/lib/billing/get-forecast'
import { type CustomerId, type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { getOverview } from '@/lib/overview/get-overview'
import { updatePrice } from '@/lib/price/update'
import { cancelSubscription } from '@/lib/subscription/cancel'
import {
  advanceTo,
  invoicesOf,
  later,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
  topUp,
} from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newCheckout } from '@/testing/checkout'
import { countPriceUsage } from './price-usage'

it('the usage of a price counts live subscriptions, those that owe, and says when a new amount first counts', async () => {
  const { ctx, sandboxKey, productionKey } = await newBusiness()
  const price = await newPrice(ctx)
  const priceId = toWire('price', price.id)
  const usage = async (key = sandboxKey) =>
    (await call(getUsage, key, { method: 'GET', params: { priceId } })).data
  expect(await usage()).toEqual({
    priceId,
    liveSubscriptionsCount: 0,
    owingSubscriptionsCount: 0,
    pendingChangesCount: 0,
    paymentLinksCount: 0,
    openCheckoutsCount: 0,
    nextPeriodAt: null,
  })

  const [payer, ower] = [await newCustomer(ctx, 50_000n), await newCustomer(ctx, 50_000n)]
  const paid = await subscribe(ctx, payer, price)
  await subscribe(ctx, ower, price)
  const ended = await subscribe(ctx, await newCustomer(ctx, 50_000n), price)
  await cancelSubscription(ctx, ended.id as SubscriptionId, { cancelAtPeriodEnd: false })
  await topUp(ctx, payer as CustomerId, 50_000n)
  await advanceTo(ctx, new Date(paid.currentPeriodEnd.getTime() + 60_000))

  expect(await usage()).toMatchObject({ liveSubscriptionsCount: 2, owingSubscriptionsCount: 1 })
  expect(new Date((await usage()).nextPeriodAt).getTime()).toBeGreaterThan(paid.currentPeriodEnd.getTime())
  const { error } = await call(getUsage, productionKey, { method: 'GET', params: { priceId } })
  expect(error?.code).toBe('resource_not_found')
})

async function shop() {
  const business = await newBusiness()
  const { ctx, sandboxKey: key } = business
  const [price, other] = [await newPrice(ctx), await newPrice(ctx)]
  const subscription = await subscribe(ctx, await newCustomer(ctx, 200_000n), price)
  const others = { priceId: toWire('price', other.id) }
  return {
    ...business,
    key,
    price,
    other,
    subscription,
    usage: async () => (await call(getUsage, key, { method: 'GET', params: others })).data,
    patch: (body: object, of = other) =>
      call(patchPrice, key, { method: 'PATCH', params: { priceId: toWire('price', of.id) }, body }),
    change: (body: object) =>
      call(changeCall, key, {
        params: { id: toWire('sub', subscription.id) },
        body: { when: 'period_end', ...body },
      }),
    undo: () => call(removeChange, key, { method: 'DELETE', params: { id: toWire('sub', subscription.id) } }),
  }
}

const codeOf = ({ status, error }: { status: number; error?: { code: string } | undefined }) => [
  status,
  error?.code,
]
const IN_USE = [409, 'price_in_use']
const HUGE = '9999999999999999'

it('a price that a change waits for keeps its rhythm, and no amount that the change could not bill', async () => {
  const { ctx, key, price, other, patch, change, undo, usage } = await shop()
  expect((await change({ priceId: toWire('price', other.id), quantity: 2_000 })).status).toBe(200)
  expect(await usage()).toMatchObject({ liveSubscriptionsCount: 0, pendingChangesCount: 1 })
  expect((await usage()).nextPeriodAt).not.toBeNull()
  expect(codeOf(await patch({ interval: 'year' }))).toEqual(IN_USE)
  expect(codeOf(await patch({ amountPaisa: HUGE }))).toEqual([400, 'parameter_invalid'])
  await change({ priceId: toWire('price', price.id), quantity: 2_000 })
  expect(codeOf(await patch({ amountPaisa: HUGE }, price))).toEqual([400, 'parameter_invalid'])
  expect((await patch({ interval: 'year', amountPaisa: HUGE })).status).toBe(200)
  expect((await call(getClock, key, { method: 'GET' })).status).toBe(200)
  expect(await getOverview(ctx, { interval: 'day' })).toBeDefined()
  await undo()
  expect((await patch({ amountPaisa: HUGE }, price)).status).toBe(200)
  expect((await call(getClock, key, { method: 'GET' })).status).toBe(200)
  await advanceTo(ctx, later(ctx.now, 1))
})

it('a price of a payment link or of an open checkout keeps its rhythm, until the link is switched off', async () => {
  const { ctx, key, other, patch, usage } = await shop()
  const body = { priceId: toWire('price', other.id), quantity: 1_000 }
  const { data: link } = await call(createLink, key, { body })
  expect(await usage()).toMatchObject({ paymentLinksCount: 1, openCheckoutsCount: 0 })
  expect(codeOf(await patch({ intervalCount: 2 }))).toEqual(IN_USE)
  expect(codeOf(await patch({ amountPaisa: HUGE }))).toEqual([400, 'parameter_invalid'])
  await call(patchLink, key, { method: 'PATCH', params: { id: link.id }, body: { active: false } })
  expect((await patch({ intervalCount: 2 })).status).toBe(200)
  await newCheckout(ctx, { priceId: other.id as PriceId, quantity: 1_000 })
  expect(await usage()).toMatchObject({ paymentLinksCount: 0, openCheckoutsCount: 1 })
  expect(codeOf(await patch({ intervalCount: 3 }))).toEqual(IN_USE)
  expect(codeOf(await patch({ amountPaisa: HUGE }))).toEqual([400, 'parameter_invalid'])
})

it('a period of more than 16 digits that an older version let through is refused alone: the clock, the overview and the others go on', async () => {
  const { ctx, key, other, subscription, change } = await shop()
  await change({ priceId: toWire('price', other.id), quantity: 1_000_000 })
  await updatePrice(ctx, other.id as PriceId, { amountPaisa: BigInt(HUGE) }, async (...args) => ({
    ...(await countPriceUsage(...args)),
    mostQuantity: 1,
  }))
  const beside = await subscribe(ctx, await newCustomer(ctx, 200_000n), await newPrice(ctx))
  const clock = async () => (await call(getClock, key, { method: 'GET' })).status
  expect(await clock()).toBe(200)
  expect(await getOverview(ctx, { interval: 'day' })).toBeDefined()
  await advanceTo(ctx, later(ctx.now, 40))
  const now = await subscriptionNow(ctx, subscription.id)
  expect(now.status).toBe('past_due')
  const [, open] = await invoicesOf(ctx, subscription.id)
  expect(open).toMatchObject({ status: 'open', totalAmountPaisa: BigInt(HUGE) })
  expect(JSON.stringify(open?.timeline)).toContain('more than 16 digits')
  expect((await invoicesOf(ctx, beside.id)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect(await clock()).toBe(200)
  expect(await getOverview(ctx, { interval: 'day' })).toBeDefined()
  expect(await getForecast(ctx, subscription.id as SubscriptionId)).toBeDefined()
})
