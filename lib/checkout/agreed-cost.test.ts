import '@/lib/top-up/provider-server.fixture'
import { beforeEach, describe, expect, it } from 'vitest'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import { endAllowance } from '@/lib/agreement/write'
import { type CustomerId, type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/database/transaction'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { changeSubscription } from '@/lib/subscription/change'
import { updateSubscription } from '@/lib/subscription/update'
import { pay } from '@/lib/top-up/provider-server.fixture'
import { newCustomer, newPrice, subscribe, subscriptionNow } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'
import { beginAt, comeBack, consentAt, topUpAt } from './agreed-top-up.fixture'

/** A person at a checkout of Rs 500. Their customer already has a trial of Rs 500 a month without a wallet. */
async function withTrial(balancePaisa = 0n) {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx)
  const price = await newPrice(ctx, { trialDays: 14 })
  const trial = await subscribe(ctx, customerId, price)
  if (balancePaisa > 0n) await fund(ctx, balancePaisa)
  const checkout = await newCheckout(ctx, { customerId })
  const headers = await verifiedAt(checkout)
  const id = toWire('sub', trial.id)
  const look = () => shownAt(checkout, headers)
  return {
    ctx,
    checkout,
    headers,
    id,
    trialId: trial.id as SubscriptionId,
    shown: await look(),
    look,
    raise: async () => {
      const change = { amountPaisa: 5_000_000n }
      await updatePrice(await ctxOf(ctx.businessId), price.id as PriceId, change, countPriceUsage)
    },
    now: () => subscriptionNow(ctx, trial.id),
  }
}

/** What the page shows about the customer's first subscription, as the form sends it back. */
async function shownAt({ token }: { token: string }, headers: Record<string, string>) {
  const { data } = await call(getSession, headers, { method: 'GET', params: { token } })
  const [{ id, terms }] = data.existing.subscriptions
  return { id, termsDigest: terms.digest as string }
}

type Story = Awaited<ReturnType<typeof withTrial>>

const refusal = { status: 409, error: { code: 'amount_changed', expectedPaisa: '50000' } }

describe('a subscription that a person takes along costs what they were shown', () => {
  let story: Story
  beforeEach(async () => {
    story = await withTrial(60_000n)
  })

  it('is refused once its price has been raised, and nothing is taken', async () => {
    const { checkout, headers, id, shown, raise, now } = story
    await raise()
    for (const agree of [{ subscriptions: [shown] }, { subscriptionIds: [id] }])
      expect(await authorizeAt(checkout, headers, { agree, expectedPaisa: '50000' })).toMatchObject(refusal)
    expect(await now()).toMatchObject({ agreement: null, walletId: null })
  })

  it('is agreed to at the raised price by a person who has seen it', async () => {
    const { checkout, headers, look, raise, now } = story
    await raise()
    const agree = { subscriptions: [await look()] }
    expect((await authorizeAt(checkout, headers, { agree })).status).toBe(201)
    expect(await now()).toMatchObject({ agreement: { amountPaisa: '5000000', by: 'checkout' } })
  })

  it('is refused if the same sum has come to be taken more often', async () => {
    const { ctx, trialId, checkout, headers, id, shown, now } = story
    const daily = await newPrice(ctx, { interval: 'day' })
    await changeSubscription(ctx, trialId, { priceId: daily.id as PriceId, when: 'now' })
    for (const agree of [{ subscriptions: [shown] }, { subscriptionIds: [id] }])
      expect(await authorizeAt(checkout, headers, { agree })).toMatchObject(refusal)
    expect(await now()).toMatchObject({ agreement: null })
  })

  it('is offered again once the same sum is to be taken more often than the person has agreed to', async () => {
    const { ctx, checkout, headers, id, trialId, shown, now } = story
    expect((await authorizeAt(checkout, headers, { agree: { subscriptions: [shown] } })).status).toBe(201)
    const { customerId, walletId } = await now()
    const daily = await newPrice(ctx, { interval: 'day' })
    await changeSubscription(ctx, trialId, { priceId: daily.id as PriceId, when: 'now' })
    await fund(ctx, 60_000n)
    // Test money comes with an allowance.
    await inTransaction((tx) => endAllowance(tx, ctx, walletId as string))
    const next = await newCheckout(ctx, { customerId: customerId as CustomerId })
    const nextHeaders = await verifiedAt(next)
    const { data } = await call(getSession, nextHeaders, { method: 'GET', params: { token: next.token } })
    expect(data.existing.subscriptions).toMatchObject([{ id, amountPaisa: '50000', interval: 'day' }])
    const agree = { subscriptions: [await shownAt(next, nextHeaders)] }
    expect((await authorizeAt(next, nextHeaders, { agree })).status).toBe(201)
    expect(await now()).toMatchObject({ agreement: { amountPaisa: '50000', interval: 'day' } })
  })

  it('needs no word of what it costs if nothing has changed', async () => {
    const { checkout, headers, id, now } = story
    expect((await authorizeAt(checkout, headers, { agree: { subscriptionIds: [id] } })).status).toBe(201)
    expect(await now()).toMatchObject({ agreement: { amountPaisa: '50000' } })
  })

  it('is not offered, and refused, if the merchant takes its money', async () => {
    const { ctx, checkout, headers, id, trialId, shown, now } = story
    await updateSubscription(ctx, trialId, { collection: 'outside' })
    const { data } = await call(getSession, headers, { method: 'GET', params: { token: checkout.token } })
    expect(data.existing).toEqual({ invoices: [], subscriptions: [] })
    for (const agree of [{ subscriptions: [shown] }, { subscriptionIds: [id] }])
      expect(await authorizeAt(checkout, headers, { agree })).toMatchObject(refusal)
    expect(await now()).toMatchObject({ agreement: null, walletId: null })
  })

  it('of another customer does not exist', async () => {
    const { ctx, checkout, headers, shown } = story
    const stranger = await subscribe(ctx, await newCustomer(ctx), await newPrice(ctx, { trialDays: 7 }))
    const agree = { subscriptions: [{ ...shown, id: toWire('sub', stranger.id) }] }
    const refused = await authorizeAt(checkout, headers, { agree })
    expect([refused.status, refused.error?.param]).toEqual([404, 'agree.subscriptions'])
  })
})

describe('money that comes in later', () => {
  it.each(['subscriptions', 'subscriptionIds'] as const)(
    'starts nothing with %s whose price was raised meanwhile',
    async (name) => {
      const { checkout, headers, id, shown, raise, now } = await withTrial()
      const agree = name === 'subscriptions' ? { subscriptions: [shown] } : { subscriptionIds: [id] }
      const begun = await beginAt(checkout, headers, { start: { expectedPaisa: '50000', agree } })
      expect(begun.status).toBe(201)
      pay(await topUpAt(begun.data.id))
      await raise()
      await comeBack(begun.data.id)
      expect(await consentAt(begun.data.id)).toMatchObject({ outcome: 'amount_changed' })
      expect(await now()).toMatchObject({ agreement: null, walletId: null })
    },
  )

  it('starts all of it if nothing has changed', async () => {
    const { checkout, headers, shown, now } = await withTrial()
    const start = { expectedPaisa: '50000', agree: { subscriptions: [shown] } }
    const begun = await beginAt(checkout, headers, { start })
    pay(await topUpAt(begun.data.id))
    await comeBack(begun.data.id)
    expect(await consentAt(begun.data.id)).toMatchObject({ outcome: 'started' })
    expect(await now()).toMatchObject({ agreement: { amountPaisa: '50000' } })
  })

  it('is not asked for if a price has been raised already', async () => {
    const { checkout, headers, shown, raise } = await withTrial()
    await raise()
    const start = { expectedPaisa: '50000', agree: { subscriptions: [shown] } }
    expect(await beginAt(checkout, headers, { start })).toMatchObject(refusal)
  })
})
