import type { CouponId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { SubscriptionStatus } from '@/prisma/generated/enums'
import type { CouponModel } from '@/prisma/generated/models'

/** One redemption of a coupon, and the state of its subscription. */
export interface Redemption {
  number: number
  redeemedAt: Date
  subscriptionId: string
  productName: string
  status: SubscriptionStatus
  /** True if the subscription still has the discount. */
  isRunning: boolean
  /** How much it took off the paid periods. */
  tookOffPaisa: bigint
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
}

/** The most redemptions that a page sums up. */
const MOST_ADDED = 1000

// The discount is the second line of a period. If a subscription redeemed the coupon twice, a period belongs to the newest redemption
// before it.
const TOOK_OFF = `
SELECT coalesce(-sum((i.lines->1->>'amountPaisa')::bigint), 0)::bigint AS took_off_paisa FROM invoices i
WHERE (i.business_id, i.environment, i.subscription_id) = (r.business_id, r.environment, r.subscription_id)
  AND i.origin = 'subscription' AND i.status = 'paid' AND i.lines->1->>'description' = 'Discount ' || k.code
  AND NOT EXISTS (SELECT FROM coupon_redemptions o
    WHERE (o.business_id, o.environment, o.coupon_id, o.customer_id, o.subscription_id)
      = (r.business_id, r.environment, r.coupon_id, r.customer_id, r.subscription_id)
      AND CASE WHEN o.number > r.number THEN o.redeemed_at <= i.created_at
        WHEN o.number < r.number THEN r.redeemed_at > i.created_at END)`

const COUPON_OF =
  'JOIN coupons k ON (k.business_id, k.environment, k.id) = (r.business_id, r.environment, r.coupon_id)'

// The key of the table has the order of the redemptions. OFFSET 0 makes the planner plan the two halves separately: with all tables
// together it has so many join orders that comparing them took longer than reading.
const NEWEST = `
SELECT r.number, r.redeemed_at, r.subscription_id, pr.name AS product_name, s.status,
  coalesce(s.ended_at IS NULL AND s.discount->>'couponId' = r.coupon_id::text, false) AS is_running, off.took_off_paisa,
  c.name AS customer_name, c.email AS customer_email, c.phone AS customer_phone
FROM (
  SELECT * FROM coupon_redemptions
  WHERE business_id = $1 AND environment = $2 AND coupon_id = $3 ORDER BY number DESC LIMIT $4
) r
CROSS JOIN LATERAL (SELECT off.took_off_paisa FROM coupons k CROSS JOIN LATERAL (${TOOK_OFF}) off
  WHERE (k.business_id, k.environment, k.id) = (r.business_id, r.environment, r.coupon_id) OFFSET 0) off
JOIN subscriptions s ON s.business_id = r.business_id AND s.environment = r.environment AND s.id = r.subscription_id
CROSS JOIN LATERAL (SELECT pr.name FROM prices p
  JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
  WHERE p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id OFFSET 0) pr
JOIN customers c ON c.business_id = r.business_id AND c.environment = r.environment AND c.id = r.customer_id
ORDER BY r.number DESC`

/** The newest redemptions of a coupon. */
export function listRedemptions(
  { businessId, environment }: Ctx,
  id: CouponId,
  most: number,
): Promise<Redemption[]> {
  return query<Redemption>(NEWEST, [businessId, environment, id, most])
}

const COST = `
SELECT coalesce(sum(off.took_off_paisa), 0)::bigint AS paisa FROM coupon_redemptions r
${COUPON_OF}
CROSS JOIN LATERAL (${TOOK_OFF}) off
WHERE r.business_id = $1 AND r.environment = $2 AND r.coupon_id = $3`

/**
 * How much a coupon took off paid periods, in paisa. Null if it has too many redemptions for a page to sum up.
 * @param coupon of the tenant.
 */
export async function costOfCoupon(
  { businessId, environment }: Ctx,
  { id, redemptions }: Pick<CouponModel, 'id' | 'redemptions'>,
): Promise<bigint | null> {
  if (redemptions > MOST_ADDED) return null
  const [cost] = await query<{ paisa: bigint }>(COST, [businessId, environment, id])
  return cost?.paisa ?? 0n
}
