import { type Discount, newDiscount } from '@/lib/core/discount'
import type { Period } from '@/lib/core/period'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CouponModel, InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { discountCodeOf } from './reversed'

const BILLS = `FROM invoices i WHERE i.business_id = $1 AND i.environment = $2 AND i.subscription_id = $3 AND i.origin = 'subscription'`

// A change to another rhythm begins a period of its own, whether it was charged or not.
const LAST_PAID = `
SELECT greatest(
  (SELECT max(i.paid_at) ${BILLS} AND i.status = 'paid'),
  (SELECT max(c.changed_at) FROM subscription_changes c
   WHERE c.business_id = $1 AND c.environment = $2 AND c.subscription_id = $3 AND c.period_start = c.changed_at)) AS at`

/** When a period of a subscription was last paid. Null: never. Read in the transaction that frees periods. */
export async function loadLastPaidAt(tx: Tx, subscription: SubscriptionModel): Promise<Date | null> {
  const { businessId, environment, id } = subscription
  const [row] = await tx.query<{ at: Date | null }>(LAST_PAID, [businessId, environment, id])
  return row?.at ?? null
}

// A pause that kept the time moved the end of its period.
const BEFORE = `
SELECT b.period_start AS start_at, b.period_end + coalesce((
  SELECT sum(p.ended_at - p.paused_at) FROM subscription_pauses p
  WHERE p.business_id = $1 AND p.environment = $2 AND p.subscription_id = $3 AND p.remaining = 'keep'
    AND p.paused_at >= b.period_start AND p.paused_at < $4), interval '0') AS end_at
FROM (SELECT i.period_start, i.period_end ${BILLS} AND i.period_start < $4 ORDER BY i.period_start DESC LIMIT 1) b`

/** The period of a subscription before that of an invoice: the one that was billed, or the trial. Null: there was none. */
export async function loadBilledBefore(
  tx: Tx,
  { subscription }: Billable,
  { periodStart }: InvoiceModel,
): Promise<Period | null> {
  const { businessId, environment, id, trialEndAt, createdAt } = subscription
  const [before] = await tx.query<Period>(BEFORE, [businessId, environment, id, periodStart])
  if (before) return before
  return trialEndAt ? { startAt: createdAt, endAt: trialEndAt } : null
}

const COUPON = 'SELECT * FROM coupons WHERE business_id = $1 AND environment = $2 AND code = $3'

/** The discount that the newest of these invoices had, as its coupon gives it. Null: they had none. */
export async function loadDiscountOf(tx: Tx, billed: readonly InvoiceModel[]): Promise<Discount | null> {
  const discounted = billed.findLast((invoice) => discountCodeOf(invoice) !== undefined)
  if (!discounted) return null
  const { businessId, environment } = discounted
  const key = [businessId, environment, discountCodeOf(discounted)]
  const [coupon] = await tx.query<CouponModel>(COUPON, key)
  return coupon ? newDiscount(coupon) : null
}
