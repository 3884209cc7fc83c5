import { expect, it } from 'vitest'
import { DELETE as removePending } from '@/app/v1/subscriptions/[id]/change/route'
import { POST as preview } from '@/app/v1/wallet/subscriptions/[id]/change/preview/route'
import { POST as change } from '@/app/v1/wallet/subscriptions/[id]/change/route'
import { GET as listOptions } from '@/app/v1/wallet/subscriptions/[id]/options/route'
import { updateBusiness } from '@/lib/business/update'
import { type PriceId, type ProductId, type SubscriptionId, toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { createPrice } from '@/lib/price/create'
import { createPriceInput } from '@/lib/price/schema'
import { updatePrice } from '@/lib/price/update'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  later,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newPayer } from './payer.fixture'

type PlanChanges = 'off' | 'upgrades' | 'all'

/** A member of a gym with prices of Rs 500, Rs 800 and Rs 300 a month, and Rs 5,000 a year. The wallet holds Rs 20,000. */
async function newMember(planChanges: PlanChanges = 'all') {
  const business = await newBusiness()
  const { ctx } = business
  const silver = await newPrice(ctx)
  const besides = (amountPaisa: string, terms: Record<string, unknown> = {}) =>
    createPrice(
      ctx,
      createPriceInput.parse({
        productId: toWire('prod', silver.productId as ProductId),
        amountPaisa,
        currency: 'NPR',
        interval: 'month',
        ...terms,
      }),
    )
  const gold = await besides('80000')
  const bronze = await besides('30000')
  const yearly = await besides('500000', { interval: 'year' })
  const sold = await besides('70000', { nickname: 'Old' })
  const elsewhere = await newPrice(ctx, { amountPaisa: '90000' })
  const payer = await newPayer(business, 2_000_000n)
  const { id } = await subscribe(ctx, payer.customerId, silver)
  const key = business.sandboxKey
  const raise = async ({ id: priceId }: { id: string }, amountPaisa: bigint) =>
    updatePrice(await ctxOf(ctx.businessId), priceId as PriceId, { amountPaisa }, countPriceUsage)
  await updatePrice(ctx, sold.id as PriceId, { active: false }, countPriceUsage)
  const allow = (wanted: PlanChanges) =>
    updateBusiness(ctx, { planChanges: wanted }, businessHasLiveSubscription)
  await allow(planChanges)
  const params = { id: toWire('sub', id) }
  const to = ({ id: priceId }: { id: string }, more: Record<string, unknown> = {}) => ({
    params,
    body: { priceId: toWire('price', priceId), ...more },
  })
  const names = { silver, gold, bronze, yearly, elsewhere }
  const options = async () => {
    const { data, error } = await call(listOptions, payer.headers, { params })
    const nameOf = (wire: string) =>
      Object.entries(names).find(([, price]) => toWire('price', price.id) === wire)?.[0]
    return error?.code ?? data?.options.map(({ priceId }: { priceId: string }) => nameOf(priceId))
  }
  return {
    ...names,
    raise,
    ctx,
    key,
    allow,
    id,
    params,
    to,
    options,
    headers: payer.headers,
    customerId: payer.customerId,
  }
}

it('customers see the plans of their product that the business lets them have, and no other', async () => {
  const member = await newMember('off')
  expect(await member.options()).toBe('plan_change_not_allowed')
  await member.allow('upgrades')
  expect(await member.options()).toEqual(['silver', 'gold', 'yearly'])
  await member.allow('all')
  expect(await member.options()).toEqual(['bronze', 'silver', 'gold', 'yearly'])
  const { to, headers, bronze, elsewhere } = member
  const refusedFor = async (price: { id: string }) =>
    (await call(preview, headers, to(price))).error ?? (await call(change, headers, to(price))).error
  expect(await refusedFor(elsewhere)).toMatchObject({ code: 'plan_change_not_allowed', param: 'priceId' })
  await member.allow('upgrades')
  expect(await refusedFor(bronze)).toMatchObject({ code: 'plan_change_not_allowed' })
  const stranger = await newPayer({ ctx: member.ctx }, 100n)
  const theirs = await call(listOptions, stranger.headers, { params: member.params })
  expect(theirs.status).toBe(404)
})

it('an upgrade takes what its preview said, and the customer has agreed to the new plan', async () => {
  const { ctx, id, to, headers, gold, customerId } = await newMember()
  const at = await advanceTo(ctx, later(ctx.now, 10))
  const { data: seen } = await call(preview, headers, to(gold))
  expect(seen).toMatchObject({ nextPeriodAmountPaisa: '80000', walletBalancePaisa: '1950000' })
  const sent = to(gold, { at: seen.effectiveAt, expectedPaisa: seen.totalPaisa })
  const { data } = await call(change, headers, sent)
  expect(data).toMatchObject({
    paidPaisa: seen.totalPaisa,
    creditedPaisa: '0',
    subscription: { status: 'active' },
  })
  expect(await balanceOf(ctx, customerId)).toBe(1_950_000n - BigInt(seen.totalPaisa))
  const changed = await subscriptionNow(ctx, id)
  expect(changed).toMatchObject({ priceId: gold.id, agreement: { amountPaisa: '80000', by: 'wallet' } })
  await advanceTo(ctx, later(at.now, 40))
  expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'active', notAgreed: false })
})

it('a plan that costs less gives back what is left, and is agreed to as well', async () => {
  const { ctx, id, to, headers, bronze, customerId } = await newMember()
  await advanceTo(ctx, later(ctx.now, 10))
  const { data: seen } = await call(preview, headers, to(bronze))
  expect(BigInt(seen.totalPaisa)).toBeLessThan(0n)
  const sent = to(bronze, { at: seen.effectiveAt, expectedPaisa: seen.totalPaisa })
  const { data } = await call(change, headers, sent)
  expect(data).toMatchObject({ paidPaisa: '0', creditedPaisa: seen.totalPaisa.slice(1) })
  expect(await balanceOf(ctx, customerId)).toBe(1_950_000n - BigInt(seen.totalPaisa))
  expect(await subscriptionNow(ctx, id)).toMatchObject({ agreement: { amountPaisa: '30000' } })
})

it('with the next period nothing is taken now, and the year is charged as it was agreed to', async () => {
  const { ctx, id, to, headers, yearly, silver, options } = await newMember()
  const later0 = { when: 'period_end' }
  const { data: seen } = await call(preview, headers, to(yearly, later0))
  expect(seen).toMatchObject({ totalPaisa: '0', nextPeriodAmountPaisa: '500000' })
  const wrong = await call(change, headers, to(yearly, { ...later0, expectedPaisa: '0' }))
  expect(wrong.error).toMatchObject({ code: 'amount_changed', expectedPaisa: '500000' })
  const sent = to(yearly, { ...later0, expectedPaisa: '500000' })
  expect((await call(change, headers, sent)).data).toMatchObject({ paidPaisa: '0', creditedPaisa: '0' })
  await call(change, headers, to(silver, { ...later0, expectedPaisa: '50000' }))
  expect(await subscriptionNow(ctx, id)).toMatchObject({
    pendingPriceId: null,
    agreement: { amountPaisa: '50000', interval: 'month' },
  })
  await call(change, headers, sent)
  await advanceTo(ctx, later(ctx.now, 33))
  expect(await subscriptionNow(ctx, id)).toMatchObject({ priceId: yearly.id, status: 'active' })
  const bills = await invoicesOf(ctx, id)
  expect(bills.map(({ totalAmountPaisa }) => totalAmountPaisa)).toEqual([50_000n, 500_000n])
  expect(await options()).toEqual(['bronze', 'silver', 'gold', 'yearly'])
})

it('nothing is taken that the page did not name, and nothing that the wallet does not have', async () => {
  const { ctx, id, key, raise, to, headers, silver, gold, yearly, customerId } = await newMember()
  await advanceTo(ctx, later(ctx.now, 10))
  const { data: seen } = await call(preview, headers, to(gold))
  await raise(gold, 90_000n)
  const sent = to(gold, { at: seen.effectiveAt, expectedPaisa: seen.totalPaisa })
  expect((await call(change, headers, sent)).error?.code).toBe('preview_expired')
  const other = await call(change, headers, to(gold, { expectedPaisa: seen.totalPaisa }))
  expect(other.error?.code).toBe('amount_changed')
  await raise(yearly, 5_000_000n)
  const { data: dear } = await call(preview, headers, to(yearly))
  const poor = to(yearly, { at: dear.effectiveAt, expectedPaisa: dear.totalPaisa })
  const refused = await call(change, headers, poor)
  expect(refused).toMatchObject({
    status: 402,
    error: {
      code: 'insufficient_balance',
      balance: { requiredPaisa: dear.totalPaisa, balancePaisa: '1950000' },
    },
  })
  expect(await balanceOf(ctx, customerId)).toBe(1_950_000n)
  expect(await subscriptionNow(ctx, id)).toMatchObject({ agreement: null, priceId: silver.id })
  const none = await call(removePending, key, { params: { id: toWire('sub', id) } })
  expect(none.status).toBe(200)
})

it('a coupon of the whole price hides no dearer plan: what was shown of the plan counts as well', async () => {
  const { ctx, id, raise, to, headers, gold } = await newMember()
  const free = { code: 'FREE', percentOff: 100, duration: 'once', firstSubscriptionOnly: false } as const
  await createCoupon(ctx, createCouponInput.parse(free))
  await redeemCoupon(ctx, id as SubscriptionId, 'FREE')
  const look = async () => (await call(preview, headers, to(gold, { when: 'period_end' }))).data
  const comingGold = ({ terms }: Awaited<ReturnType<typeof look>>) =>
    to(gold, { when: 'period_end', expectedPaisa: '0', termsDigest: terms.digest })
  const seen = await look()
  expect(seen.nextPeriodAmountPaisa).toBe('0')
  await raise(gold, 9_000_000n)
  const refused = await call(change, headers, comingGold(seen))
  expect(refused).toMatchObject({ status: 409, error: { code: 'offer_changed' } })
  expect(await subscriptionNow(ctx, id)).toMatchObject({ agreement: null, pendingPriceId: null })
  expect((await call(change, headers, comingGold(await look()))).status).toBe(200)
  expect(await subscriptionNow(ctx, id)).toMatchObject({ agreement: { amountPaisa: '9000000' } })
})
