/** Why a coupon cannot be redeemed. */
export const COUPON_REFUSALS = [
  'unknown',
  'inactive',
  'not_yet',
  'expired',
  'used_up',
  'customer_used_up',
  'other_product',
  'not_first',
] as const

export type CouponRefusal = (typeof COUPON_REFUSALS)[number]
