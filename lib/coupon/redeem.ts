import type { CouponRefusal } from '@/lib/core/coupon-refusals'
import { DomainError } from '@/lib/core/errors'
import { emit } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CouponModel } from '@/prisma/generated/models'
import { presentCoupon } from './present'
import { coupons } from './table'

/** What a coupon is to be redeemed for. */
interface Wish {
  code: string
  customerId: string
  productId: string
}

const LOCK = `SELECT ${coupons.columnList()} FROM coupons
  WHERE business_id = $1 AND environment = $2 AND code = $3 FOR NO KEY UPDATE`

const OF_CUSTOMER = `SELECT count(*)::int AS redeemed FROM coupon_redemptions
  WHERE business_id = $1 AND environment = $2 AND coupon_id = $3 AND customer_id = $4`

/**
 * Locks a coupon that can be redeemed until the transaction ends, so that parallel redemptions count one after the other.
 * @param hasOther whether the customer has or had another subscription.
 * @throws {DomainError} `coupon_not_valid`.
 */
export async function lockRedeemable(
  tx: Tx,
  ctx: Ctx,
  { code, customerId, productId }: Wish,
  hasOther: () => Promise<boolean>,
): Promise<CouponModel> {
  const { businessId, environment, now } = ctx
  const [coupon] = await tx.query<CouponModel>(LOCK, [businessId, environment, code])
  if (!coupon) throw refused('unknown')
  if (!coupon.active) throw refused('inactive')
  if (coupon.startsAt && now < coupon.startsAt) throw refused('not_yet')
  if (coupon.endsAt && now >= coupon.endsAt) throw refused('expired')
  if (coupon.maxRedemptions !== null && coupon.redemptions >= coupon.maxRedemptions) throw refused('used_up')
  if (coupon.productIds.length > 0 && !coupon.productIds.includes(productId)) throw refused('other_product')
  const [its] = await tx.query<{ redeemed: number }>(OF_CUSTOMER, [
    businessId,
    environment,
    coupon.id,
    customerId,
  ])
  if (its && its.redeemed >= coupon.maxPerCustomer) throw refused('customer_used_up')
  if (coupon.firstSubscriptionOnly && (await hasOther())) throw refused('not_first')
  return coupon
}

const refused = (reason: CouponRefusal) =>
  new DomainError('coupon_not_valid', { param: 'couponCode', reason })

const REDEEM = `
INSERT INTO coupon_redemptions (business_id, environment, coupon_id, number, customer_id, subscription_id, redeemed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)`

/**
 * Counts a redemption of a coupon that `lockRedeemable` has locked. Its subscription is written by the same transaction, before.
 */
export async function countRedemption(
  tx: Tx,
  ctx: Ctx,
  coupon: CouponModel,
  { customerId, id: subscriptionId }: { customerId: string; id: string },
): Promise<void> {
  const next: CouponModel = { ...coupon, redemptions: coupon.redemptions + 1, updatedAt: ctx.now }
  await coupons.update(tx, [next], ['redemptions', 'updatedAt'])
  const { businessId, environment, now } = ctx
  await tx.query(REDEEM, [
    businessId,
    environment,
    coupon.id,
    next.redemptions,
    customerId,
    subscriptionId,
    now,
  ])
  await emit(tx, ctx, 'coupon.redeemed', coupon.id, presentCoupon(next))
}
