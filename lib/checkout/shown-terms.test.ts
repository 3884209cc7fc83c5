import '@/lib/top-up/provider-server.fixture'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadAsked } from '@/lib/agreement/load-asked'
import { listAgreements } from '@/lib/agreement/read'
import { listAgreementsQuery } from '@/lib/agreement/schema'
import { endAllowance } from '@/lib/agreement/write'
import { type AgreementId, type CustomerId, fromWire, type PriceId, type SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { inTransaction } from '@/lib/infra/database/transaction'
import { createInvoiceItem } from '@/lib/invoice-item/create'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { checkTopUp } from '@/lib/settlement/check'
import { lockSubscription } from '@/lib/subscription/read'
import { redeemCoupon, removeDiscount } from '@/lib/subscription/redeem-coupon'
import { pay } from '@/lib/top-up/provider-server.fixture'
import { advanceTo, balanceOf, subscriptionNow } from '@/testing/billing'
import { authorizeAt, newCheckout, type TestCheckout, verifiedAt } from '@/testing/checkout'
import { beginAt, topUpAt, topUpIdOf } from './agreed-top-up.fixture'
import { newCoupon, offered, paidOf, typeAt, viewAt } from './coupon.fixture'

// The wallet pays for each period exactly what a page has shown, whatever the business changes later.

let ctx: Ctx
let id: SubscriptionId

/** Starts a subscription at a checkout with a coupon. As in production, the business has no allowance. */
async function started(terms: object) {
  const offer = await offered(terms)
  ctx = offer.ctx
  const checkout = await newCheckout(ctx, { priceId: offer.price.id as PriceId, couponCode: 'TEA-20' })
  const { data } = await authorizeAt(checkout, await verifiedAt(checkout))
  id = fromWire('sub', data.subscriptionId) as SubscriptionId
  const { walletId } = await subscriptionNow(ctx, id)
  if (walletId) await inTransaction((tx) => endAllowance(tx, ctx, walletId))
  return offer
}

/** Moves to the end of the current period. */
const renew = async () => {
  ctx = await advanceTo(ctx, (await subscriptionNow(ctx, id)).currentPeriodEnd)
  return subscriptionNow(ctx, id)
}

describe('“90 % off every payment”', () => {
  beforeEach(() => started({ percentOff: 90, duration: 'forever' }).then(() => undefined))

  it('is a yes to Rs 50 a month: without the coupon nothing more is charged', async () => {
    expect((await subscriptionNow(ctx, id)).agreement).toMatchObject({ amountPaisa: '5000' })
    await removeDiscount(ctx, id)
    const renewed = await renew()
    expect([renewed.status, renewed.notAgreed]).toEqual(['past_due', true])
    expect(await paidOf(ctx)).toEqual([5_000n, 50_000n])
    expect(await balanceOf(ctx, renewed.customerId)).toBe(995_000n)
  })

  it('is no yes to a smaller discount', async () => {
    await newCoupon(ctx, { code: 'LESS', percentOff: 10, duration: 'forever' })
    await redeemCoupon(ctx, id, 'LESS')
    const [asked] = (await listAgreements(ctx, listAgreementsQuery.parse({ status: 'asked' }))).items
    const key = { ...ctx, id: asked?.id as AgreementId }
    expect(await loadAsked(key)).toMatchObject({ amountPaisa: 45_000n, isReplaced: false })
    expect((await renew()).notAgreed).toBe(true)
  })

  it('leaves no room for an item: its invoice waits', async () => {
    const { customerId } = await subscriptionNow(ctx, id)
    await createInvoiceItem(
      ctx,
      {
        customerId: customerId as CustomerId,
        subscriptionId: id,
        amountPaisa: 40_000n,
        description: 'A towel',
        quantity: 1,
      },
      lockSubscription,
    )
    expect((await renew()).status).toBe('active')
    expect(await paidOf(ctx)).toEqual([5_000n, 5_000n, 40_000n])
    expect(await balanceOf(ctx, customerId)).toBe(990_000n)
  })

  it('goes on with a larger discount', async () => {
    await newCoupon(ctx, { code: 'MORE', percentOff: 95, duration: 'forever' })
    await redeemCoupon(ctx, id, 'MORE')
    expect((await renew()).status).toBe('active')
    expect(await paidOf(ctx)).toEqual([5_000n, 2_500n])
  })
})

it('a free start is no yes to the price', async () => {
  await started({ percentOff: 100, duration: 'forever' })
  expect((await subscriptionNow(ctx, id)).agreement).toBeNull()
  await removeDiscount(ctx, id)
  expect((await renew()).notAgreed).toBe(true)
})

describe('“20 % off for 2 months, then Rs 500”', () => {
  it('pays each period as it was shown', async () => {
    await started({ duration: 'repeating', periods: 2 })
    for (let period = 0; period < 3; period += 1) expect((await renew()).status).toBe('active')
    expect(await paidOf(ctx)).toEqual([40_000n, 40_000n, 50_000n, 50_000n])
  })

  it('does not pay the full price before its time', async () => {
    await started({ duration: 'repeating', periods: 2 })
    await removeDiscount(ctx, id)
    expect((await renew()).notAgreed).toBe(true)
  })

  it('does not pay a raised price that is less than the full price was', async () => {
    const { price } = await started({ percentOff: 50, duration: 'repeating', periods: 2 })
    await updatePrice(ctx, price.id as PriceId, { amountPaisa: 80_000n }, countPriceUsage)
    const renewed = await renew()
    expect(renewed.notAgreed).toBe(true)
    expect(await paidOf(ctx)).toEqual([25_000n, 40_000n])
  })
})

describe('a press', () => {
  const digestAt = async (checkout: TestCheckout, headers: Record<string, string>) =>
    (await viewAt(checkout, headers)).terms

  it('is for the terms that its page has shown, and the refusal brings the present ones', async () => {
    const { ctx: shop, checkout } = await offered({ percentOff: 10, duration: 'forever' })
    await newCoupon(shop, { code: 'ONCE-10', percentOff: 10, duration: 'once' })
    const headers = await verifiedAt(checkout)
    await typeAt(checkout, 'TEA-20', headers)
    const shown = await digestAt(checkout, headers)
    expect(shown.periods).toEqual([{ amountPaisa: '45000', periods: null }])
    // Another tab applies a coupon with the same amount now, and a higher amount later.
    await typeAt(checkout, 'ONCE-10', headers)
    const press = { expectedPaisa: '45000', termsDigest: shown.digest }
    const { status, error } = await authorizeAt(checkout, headers, press)
    expect([status, error?.code]).toEqual([409, 'offer_changed'])
    const { terms } = error as unknown as { terms: typeof shown }
    expect(terms.periods).toEqual([
      { amountPaisa: '45000', periods: 1 },
      { amountPaisa: '50000', periods: null },
    ])
    expect(await paidOf(shop)).toEqual([])
    expect((await authorizeAt(checkout, headers, { ...press, termsDigest: terms.digest })).status).toBe(201)
  })

  it('with a payment waits for the money with the terms that were shown', async () => {
    const { ctx: shop, checkout } = await offered({ percentOff: 10, duration: 'forever' })
    await newCoupon(shop, { code: 'ONCE-10', percentOff: 10, duration: 'once' })
    const headers = await verifiedAt(checkout)
    await typeAt(checkout, 'TEA-20', headers)
    const { digest } = await digestAt(checkout, headers)
    const begin = (termsDigest: string) =>
      beginAt(checkout, headers, { start: { expectedPaisa: '45000', termsDigest } })
    expect((await begin('other')).error?.code).toBe('offer_changed')
    const begun = await begin(digest)
    expect(begun.status).toBe(201)
    await typeAt(checkout, 'ONCE-10', headers)
    pay(await topUpAt(begun.data.id))
    await checkTopUp(topUpIdOf(begun.data.id), 'req_test')
    expect(await paidOf(shop)).toEqual([])
    expect(await viewAt(checkout, headers)).toMatchObject({ status: 'open' })
  })
})
