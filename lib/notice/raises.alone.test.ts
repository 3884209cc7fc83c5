import { describe, expect, it } from 'vitest'
import { giveAgreement } from '@/lib/agreement/answer'
import { readAgreementToken } from '@/lib/agreement/link'
import { endAllowance } from '@/lib/agreement/write'
import { DAY_MS } from '@/lib/core/duration'
import { fromWire, type PriceId, type SubscriptionId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx, UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { removeDiscount } from '@/lib/subscription/redeem-coupon'
import { advanceTo, newPrice, subscriptionNow } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'
import { noticesOf, pageIn, sendNotices } from './notices.fixture'
import { sendDueNotices } from './send-due'

/** Customers who have started at a checkout at Rs 500 a month. As in production, test money gives them no allowance. */
async function sold(count = 1, couponCode?: string) {
  const { ctx } = await newBusiness('Himal Tea')
  const price = await newPrice(ctx)
  if (couponCode)
    await createCoupon(
      ctx,
      createCouponInput.parse({ code: couponCode, percentOff: 90, duration: 'forever' }),
    )
  const ids: SubscriptionId[] = []
  for (let n = 0; n < count; n++) {
    await fund(ctx, 1_000_000n)
    const checkout = await newCheckout(ctx, { priceId: price.id as never, ...(couponCode && { couponCode }) })
    const { data } = await authorizeAt(checkout, await verifiedAt(checkout))
    const id = fromWire('sub', data.subscriptionId) as SubscriptionId
    const { walletId } = await subscriptionNow(ctx, id)
    await inTransaction((tx) => endAllowance(tx, ctx, walletId as string))
    ids.push(id)
  }
  const priceTo = (amountPaisa: bigint) =>
    updatePrice(ctx, price.id as PriceId, { amountPaisa }, countPriceUsage)
  return { ctx, price, ids, id: ids[0] as SubscriptionId, priceTo }
}

/** The SMS about price raises. */
async function toldOf(ctx: Ctx, told = ['price_raised', 'changed']): Promise<string[]> {
  await sendNotices(ctx.environment)
  const notices = await noticesOf(ctx)
  return notices
    .filter(({ kind, channel }) => told.includes(kind) && channel === 'sms')
    .map(({ text }) => text)
}

async function answer(ctx: Ctx, subscriptionId: SubscriptionId, text: string): Promise<void> {
  const { walletId, userId } = await subscriptionNow(ctx, subscriptionId)
  const actor = { kind: 'end_user', id: userId }
  const user = { ...ctx, actor, walletId, userId } as unknown as UserCtx
  const key = readAgreementToken((await pageIn(text)).split('/').at(-1) as string)
  if (!key) throw new Error(`no link in ${text}`)
  await giveAgreement(user, key)
}

it('a discount that the business removes is told as a raised price, and the yes is charged', async () => {
  const { ctx, id } = await sold(1, 'TEA-90')
  await removeDiscount(ctx, id)
  const [text, ...more] = await toldOf(ctx)
  expect(more).toEqual([])
  expect(text).toMatch(/Himal Tea: Tea costs Rs 500 from .*, until then Rs 50\. Yes or no: .*\/w\//)
  await answer(ctx, id, text as string)
  const { currentPeriodEnd } = await subscriptionNow(ctx, id)
  const later = await advanceTo(ctx, currentPeriodEnd)
  expect((await subscriptionNow(later, id)).status).toBe('active')
})

describe('a raised price', () => {
  it('is told to each customer at once, with the old price, the new one, the day and a link; and the yes is charged', async () => {
    const { ctx, id, priceTo } = await sold()
    await priceTo(70_000n)
    const [text, ...more] = await toldOf(ctx)
    expect(more).toEqual([])
    expect(text).toMatch(/Himal Tea: Tea costs Rs 700 from .*, until then Rs 500\. Yes or no: .*\/w\//)
    expect(await toldOf(ctx)).toHaveLength(1)
    await answer(ctx, id, text as string)
    const { currentPeriodEnd } = await subscriptionNow(ctx, id)
    const later = await advanceTo(ctx, currentPeriodEnd)
    expect((await subscriptionNow(later, id)).status).toBe('active')
  })

  it('is told once by ten processes, to many customers', async () => {
    const { ctx, priceTo } = await sold(4)
    await priceTo(70_000n)
    await Promise.all(Array.from({ length: 10 }, () => sendDueNotices('sandbox', 60_000)))
    expect(await toldOf(ctx)).toHaveLength(4)
  })

  it('is no news for a price that went down, for a subscription that ends, or for one that began after it', async () => {
    const { ctx, id, price, priceTo } = await sold()
    await priceTo(40_000n)
    expect(await toldOf(ctx)).toEqual([])
    await cancelSubscription(ctx, id, { cancelAtPeriodEnd: true })
    await priceTo(60_000n)
    await fund(ctx, 1_000_000n)
    const checkout = await newCheckout(ctx, { priceId: price.id as never })
    await authorizeAt(checkout, await verifiedAt(checkout))
    expect(await toldOf(ctx)).toEqual([])
  })

  it('counts as the newest of several, and an answer to the older one gives what its page showed', async () => {
    const { ctx, id, priceTo } = await sold()
    await priceTo(60_000n)
    const [first] = await toldOf(ctx)
    await priceTo(80_000n)
    const [, second] = await toldOf(ctx)
    expect(second).toMatch(/costs Rs 800 from .*, until then Rs 500/)
    await answer(ctx, id, first as string)
    expect((await subscriptionNow(ctx, id)).agreement).toMatchObject({ amountPaisa: '60000' })
    await answer(ctx, id, second as string)
    expect((await subscriptionNow(ctx, id)).agreement).toMatchObject({ amountPaisa: '80000' })
  })

  it('is not told to those who were not told of it when a newer one came', async () => {
    const { ctx, priceTo } = await sold()
    await priceTo(60_000n)
    await priceTo(80_000n)
    expect(await toldOf(ctx)).toEqual([expect.stringMatching(/Rs 800 .*until then Rs 500/)])
    await priceTo(90_000n)
    await priceTo(50_000n)
    expect(await toldOf(ctx)).toHaveLength(1)
  })

  it('is not asked of who has agreed to more', async () => {
    const { ctx, id, priceTo } = await sold()
    await priceTo(80_000n)
    const [text] = await toldOf(ctx)
    await answer(ctx, id, text as string)
    await priceTo(50_000n)
    await priceTo(60_000n)
    expect((await toldOf(ctx))[1]).toMatch(/costs Rs 600 .* You have agreed to it/)
  })

  it('stands in the reminder three days before, beside what the period before cost', async () => {
    const { ctx, id, priceTo } = await sold()
    await priceTo(70_000n)
    const { currentPeriodEnd } = await subscriptionNow(ctx, id)
    const soon = await advanceTo(ctx, new Date(currentPeriodEnd.getTime() - 2 * DAY_MS))
    const forecasts = await query<{ forecast: object }>(
      `SELECT forecast FROM events WHERE business_id = $1 AND type = 'subscription.renewal_upcoming'`,
      [soon.businessId],
    )
    expect(forecasts).toMatchObject([{ forecast: { amountPaisa: '70000', previousAmountPaisa: '50000' } }])
    expect(await toldOf(soon, ['renewal_short'])).toEqual([
      expect.stringMatching(/Tea costs Rs 700 from .*, until then Rs 500\. Not agreed yet\./),
    ])
  })
})
