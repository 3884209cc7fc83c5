import type { CouponId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { SubscriptionStatus } from '@/prisma/generated/enums'

/** One redemption of a coupon, and how its subscription stands. */
export interface Redemption {
  number: number
  redeemedAt: Date
  subscriptionId: string
  productName: string
  status: SubscriptionStatus
  /** The subscription still has the discount. */
  isRunning: boolean
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
}

// The key of the table is in the order of the redemptions.
const NEWEST = `
SELECT r.number, r.redeemed_at, r.subscription_id, pr.name AS product_name, s.status,
  coalesce(s.ended_at IS NULL AND s.discount->>'couponId' = r.coupon_id::text, false) AS is_running,
  c.name AS customer_name, c.email AS customer_email, c.phone AS customer_phone
FROM (
  SELECT * FROM coupon_redemptions
  WHERE business_id = $1 AND environment = $2 AND coupon_id = $3 ORDER BY number DESC LIMIT $4
) r
JOIN subscriptions s ON s.business_id = r.business_id AND s.environment = r.environment AND s.id = r.subscription_id
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
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
