import { refundInvoice } from '@/lib/billing/refund-invoice'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { updateBusiness } from '@/lib/business/update'
import type { CustomerId, InvoiceId, SubscriptionId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { createCustomer } from '@/lib/customer/create'
import { query } from '@/lib/infra/database/db'
import { sendInvoice } from '@/lib/invoice/send'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import { advanceTo, later, newDraft, newPrice, subscribe, topUp } from '@/testing/billing'
import { ctxOf, newBusiness, type TestBusiness } from '@/testing/business'
import { Random } from '@/testing/random'

const DAYS = 600

/** A business with VAT for part of the time, discounts, drafts, unpaid and void invoices, and customers who come and go. */
export async function twoYears(): Promise<TestBusiness> {
  const business = await newBusiness('Himal Dairy')
  const { ctx } = business
  const now = () => ctxOf(business.businessId)
  // A separate random sequence, so that the other days are the same as without refunds.
  const refunds = new Random(7)
  const random = new Random(20260723)
  const prices = [
    await newPrice(ctx, { amountPaisa: '33333', interval: 'week' }),
    await newPrice(ctx, { amountPaisa: '77777' }),
    await newPrice(ctx, { amountPaisa: '1', intervalCount: 2 }),
  ]
  await createCoupon(
    ctx,
    createCouponInput.parse({ code: 'DASHAIN', percentOff: 37, duration: 'forever', maxPerCustomer: 9 }),
  )
  const subscriptions: SubscriptionModel[] = []
  const settings = (vatRegistered: boolean, at = ctx) =>
    updateBusiness(at, { panNumber: '301234567', vatRegistered }, businessHasLiveSubscription)
  const start = ctx.now
  for (let day = 0; day < DAYS; day += random.integer(5, 25)) {
    const at = await advanceTo(ctx, later(start, day))
    if (random.chance(0.3)) await settings(random.chance(0.7), at)
    if (subscriptions.length < 7) {
      const pan = random.chance(0.5) ? { panNumber: '609812345' } : {}
      const customer = await createCustomer(at, {
        name: `Buyer ${day}`,
        email: `buyer-${day}@example.com`,
        ...pan,
      })
      await topUp(at, customer.id as CustomerId, BigInt(random.pick([100_000, 3_000_000])))
      const made = await subscribe(at, customer.id as CustomerId, random.pick(prices))
      subscriptions.push(made)
      if (random.chance(0.5)) await redeemCoupon(at, made.id as SubscriptionId, 'DASHAIN')
    }
    if (random.chance(0.4)) {
      const draft = await newDraft(at, random.pick(subscriptions), {
        amountPaisa: BigInt(random.integer(1, 99_999)),
      })
      if (random.chance(0.8)) await sendInvoice(await now(), draft)
    }
    for (const { id } of await query<InvoiceModel>(
      `SELECT id FROM invoices WHERE business_id = $1 AND status = 'open' ORDER BY id`,
      [business.businessId],
    ))
      if (random.chance(0.3))
        await settleInvoice(await now(), id as InvoiceId, { status: random.pick(['paid', 'void'] as const) })
    const [paid] = await query<InvoiceModel>(
      `SELECT id FROM invoices WHERE business_id = $1 AND settlement = 'outside' AND total_amount_paisa > refunded_paisa ORDER BY id DESC LIMIT 1`,
      [business.businessId],
    )
    if (paid && refunds.chance(0.7))
      await refundInvoice(await now(), paid.id as InvoiceId, {
        reason: 'It fell out.',
        ...(refunds.chance(0.5) && { amountPaisa: 1n }),
      })
  }
  return business
}
