import { expect, it } from 'vitest'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import type { InvoiceId, PriceId, SubscriptionId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { changeSubscription } from '@/lib/subscription/change'
import { createSubscription } from '@/lib/subscription/create'
import { pauseSubscription } from '@/lib/subscription/pause'
import { advanceTo, invoicesOf, later, newCustomer, newPrice, subscriptionNow } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { Random } from '@/testing/random'
import { getRevenue } from './get-revenue'
import { getSubscriptionFigures } from './get-subscription-figures'

const ZONE = 'Asia/Kathmandu'
const SEED = 6
const STEPS = 9

const PAID = `SELECT to_char(paid_at AT TIME ZONE '${ZONE}', 'YYYY-MM-DD') AS day, total_amount_paisa AS paisa
  FROM invoices WHERE business_id = $1 AND status = 'paid'`
const GIVEN_BACK = `SELECT to_char(created_at AT TIME ZONE '${ZONE}', 'YYYY-MM-DD') AS day, amount_paisa AS paisa
  FROM credit_notes WHERE business_id = $1`

interface Paper {
  day: string
  paisa: bigint
}

const papersOf = (ctx: Ctx, statement: string) => query<Paper>(statement, [ctx.businessId])
const sumOn = (papers: readonly Paper[], day: string) =>
  papers.reduce((sum, paper) => (paper.day === day ? sum + paper.paisa : sum), 0n)

/** Four members: with a quantity, with a discount for ever, one who pauses, one who changes. */
async function members() {
  const { ctx } = await newBusiness()
  const [plain, dear] = [await newPrice(ctx), await newPrice(ctx, { amountPaisa: '73011' })]
  await createCoupon(ctx, createCouponInput.parse({ code: 'ALWAYS', percentOff: 15, duration: 'forever' }))
  const begin = async (more: object = {}) => {
    const customerId = await newCustomer(ctx, 5_000_000n)
    const input = { customerId, priceId: plain.id as PriceId, skipTrial: false, ...more }
    return (await createSubscription(await ctxOf(ctx.businessId), input)).id as SubscriptionId
  }
  const ids = [
    await begin({ quantity: 3 }),
    await begin({ couponCode: 'ALWAYS' }),
    await begin(),
    await begin(),
  ]
  return { ctx, plain, dear, ids }
}

it('revenue per day is what the invoices and the credit notes of the day say, through refunds, changes and pauses', async () => {
  const random = new Random(SEED)
  const { ctx, plain, dear, ids } = await members()
  for (let step = 0; step < STEPS; step++) {
    const now = await ctxOf(ctx.businessId)
    const id = random.pick(ids)
    const { status, priceId } = await subscriptionNow(ctx, id)
    if (random.chance(0.3) && status === 'active')
      await pauseSubscription(now, id, { remaining: 'keep', resumesAt: later(now.now, 5) })
    else if (random.chance(0.5) && status === 'active')
      await changeSubscription(now, id, {
        priceId: (priceId === plain.id ? dear.id : plain.id) as PriceId,
        when: 'now',
      })
    const paid = (await invoicesOf(ctx, id)).filter((invoice) => invoice.status === 'paid')
    const { id: invoiceId, totalAmountPaisa, refundedPaisa } = random.pick(paid)
    const part = (totalAmountPaisa - refundedPaisa) / 3n
    if (random.chance(0.6) && part > 0n)
      await refundInvoice(now, invoiceId as InvoiceId, { amountPaisa: part })
    await advanceTo(now, later(now.now, random.integer(1, 3)))
  }
  const [paid, givenBack] = [await papersOf(ctx, PAID), await papersOf(ctx, GIVEN_BACK)]
  expect(givenBack.length).toBeGreaterThan(3)
  const { figure } = await getRevenue(await ctxOf(ctx.businessId), ZONE, 'day')
  for (const { day, paidPaisa, refundedPaisa } of figure.points)
    expect([day, paidPaisa, refundedPaisa]).toEqual([day, sumOn(paid, day), sumOn(givenBack, day)])
  expect(figure.sum.refundedPaisa).toBe(givenBack.reduce((sum, { paisa }) => sum + paisa, 0n))
})

it('recurring revenue knows quantity and discount, and leaves a paused subscription out', async () => {
  const { ctx, ids } = await members()
  const mrr = async () => (await getSubscriptionFigures(ctx)).figure.mrrPaisa
  // Three of Rs 500, one at 85 %, and two more.
  expect(await mrr()).toBe(150_000n + 42_500n + 100_000n)
  await pauseSubscription(await ctxOf(ctx.businessId), ids[2] as SubscriptionId, { remaining: 'keep' })
  expect(await mrr()).toBe(150_000n + 42_500n + 50_000n)
})
