import { type Discount, newDiscount } from '@/lib/core/discount'
import { type Period, period } from '@/lib/core/period'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CouponModel, InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import type { Billable, PlanTerms } from './billable'
import { periodRuleOf } from './next-period'
import { discountCodeOf } from './reversed'

const BILLS = `FROM invoices i WHERE i.business_id = $1 AND i.environment = $2 AND i.subscription_id = $3 AND i.origin = 'subscription'`

// A change to another rhythm begins a period of its own, whether it was charged or not: the first change of a period that has no bill.
const BEGUN = `
FROM subscription_changes c
WHERE c.business_id = $1 AND c.environment = $2 AND c.subscription_id = $3 AND c.period_paisa IS NOT NULL
  AND NOT EXISTS (SELECT FROM subscription_changes e WHERE (e.business_id, e.environment, e.subscription_id, e.period_start)
    = (c.business_id, c.environment, c.subscription_id, c.period_start) AND e.period_paisa IS NOT NULL AND e.id < c.id)
  AND NOT EXISTS (SELECT FROM invoices i WHERE (i.business_id, i.environment, i.subscription_id, i.period_start)
    = (c.business_id, c.environment, c.subscription_id, c.period_start) AND i.origin IN ('subscription', 'reversed'))`

const LAST_PAID = `
SELECT greatest((SELECT max(i.paid_at) ${BILLS} AND i.status = 'paid'), (SELECT max(c.changed_at) ${BEGUN})) AS at`

/** When a period of a subscription was last paid. Null: never. Read in the transaction that frees periods. */
export async function loadLastPaidAt(tx: Tx, subscription: SubscriptionModel): Promise<Date | null> {
  const { businessId, environment, id } = subscription
  const [row] = await tx.query<{ at: Date | null }>(LAST_PAID, [businessId, environment, id])
  return row?.at ?? null
}

// A pause that kept the time moved the end of its period. The rhythm of a period is what the next change says that it was before,
// or that of the present price.
const BEFORE = `
SELECT b.period_start, b.period_end, later.*, (
  SELECT coalesce(sum(extract(epoch FROM p.ended_at - p.paused_at) * 1000), 0)::float8 FROM subscription_pauses p
  WHERE p.business_id = $1 AND p.environment = $2 AND p.subscription_id = $3 AND p.remaining = 'keep'
    AND p.paused_at >= b.period_start AND p.paused_at < $4) AS kept_ms
FROM (
  SELECT i.period_start, i.period_end, NULL::uuid AS change_id ${BILLS}
  UNION ALL SELECT c.period_start, NULL, c.id ${BEGUN}
) AS b
LEFT JOIN LATERAL (
  SELECT n.from_interval AS interval, n.from_interval_count AS interval_count, n.from_calendar AS calendar FROM subscription_changes n
  WHERE n.business_id = $1 AND n.environment = $2 AND n.subscription_id = $3 AND n.id > b.change_id ORDER BY n.id LIMIT 1) later ON true
WHERE b.period_start < $4 ORDER BY b.period_start DESC LIMIT 1`

interface Before extends Pick<PlanTerms['price'], 'intervalCount' | 'calendar'> {
  periodStart: Date
  /** Null: a change began it. */
  periodEnd: Date | null
  /** The rhythm of a period that a change began. Null: that of the present price. */
  interval: PlanTerms['price']['interval'] | null
  keptMs: number
}

/** The period of a subscription before that of an invoice: one that was billed or that a change began, or the trial. Null: there was none. */
export async function loadBilledBefore(
  tx: Tx,
  billable: Billable,
  { periodStart }: InvoiceModel,
): Promise<Period | null> {
  const { businessId, environment, id, trialEndAt, createdAt } = billable.subscription
  const [before] = await tx.query<Before>(BEFORE, [businessId, environment, id, periodStart])
  if (!before) return trialEndAt ? { startAt: createdAt, endAt: trialEndAt } : null
  const { periodStart: startAt, periodEnd, interval, intervalCount, calendar, keptMs } = before
  const rule = { ...periodRuleOf(billable), ...(interval && { interval, intervalCount, calendar }) }
  const endAt = periodEnd ?? period({ ...rule, anchorAt: startAt }, 0).endAt
  return { startAt, endAt: new Date(endAt.getTime() + keptMs) }
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
