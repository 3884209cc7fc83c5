import { nextUpdatedAt } from '@/lib/core/change'
import type { CouponRefusal } from '@/lib/core/coupon-refusals'
import { discountIn } from '@/lib/core/discount'
import { DomainError } from '@/lib/core/errors'
import { toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CouponModel, SubscriptionModel } from '@/prisma/generated/models'
import { presentCoupon } from './present'
import { coupons } from './table'

/** Who redeems a coupon: a customer, the owner of a wallet, or both. */
export interface Redeemer {
  customerId: string | null
  userId: string | null
}

/** What a coupon should be redeemed for. */
export interface Wish {
  code: string
  productId: string
  /** Null if nobody knows yet who it is. Then the limit per customer is not checked. */
  redeemer: Redeemer | null
  /** Whether the redeemer has or had another subscription. */
  hasOther(): Promise<boolean>
}

/** SQL: the customers ($3, or those of the user $4) that are one person at a business. A person may be several customers. */
export const CUSTOMERS_OF_PERSON = `
SELECT $3::uuid UNION
SELECT k.id FROM customers k WHERE k.business_id = $1 AND k.environment = $2 AND k.user_id = coalesce(
  (SELECT user_id FROM customers WHERE business_id = $1 AND environment = $2 AND id = $3::uuid), $4::uuid)`

const FIND = `SELECT ${coupons.columnList()} FROM coupons WHERE business_id = $1 AND environment = $2 AND code = $3`
const LOCK = `${FIND} FOR NO KEY UPDATE`

const OF_PERSON = `SELECT count(*)::int AS redeemed FROM coupon_redemptions
  WHERE business_id = $1 AND environment = $2 AND coupon_id = $5 AND customer_id IN (${CUSTOMERS_OF_PERSON})`

/**
 * Locks a coupon that can be redeemed until the transaction ends, so that parallel redemptions are counted one after the other.
 * @throws {DomainError} `coupon_not_valid`.
 */
export async function lockRedeemable(tx: Tx, ctx: Ctx, wish: Wish): Promise<CouponModel> {
  const [coupon] = await tx.query<CouponModel>(LOCK, [ctx.businessId, ctx.environment, wish.code])
  return checked(tx, ctx, coupon, wish)
}

/** A coupon that can be redeemed now. It is not locked. @throws {DomainError} `coupon_not_valid`. */
export async function findRedeemable(tx: Tx, ctx: Ctx, wish: Wish): Promise<CouponModel> {
  const [coupon] = await tx.query<CouponModel>(FIND, [ctx.businessId, ctx.environment, wish.code])
  return checked(tx, ctx, coupon, wish)
}

/**
 * A coupon that somebody can redeem now for something. It is not locked.
 * @throws {DomainError} `coupon_not_valid`.
 */
export async function findOffered(tx: Tx, ctx: Ctx, code: string): Promise<CouponModel> {
  const [coupon] = await tx.query<CouponModel>(FIND, [ctx.businessId, ctx.environment, code])
  return offered(coupon, ctx.now)
}

function offered(coupon: CouponModel | undefined, now: Date): CouponModel {
  if (!coupon) throw refused('unknown')
  if (!coupon.active) throw refused('inactive')
  if (coupon.startsAt && now < coupon.startsAt) throw refused('not_yet')
  if (coupon.endsAt && now >= coupon.endsAt) throw refused('expired')
  if (coupon.maxRedemptions !== null && coupon.redemptions >= coupon.maxRedemptions) throw refused('used_up')
  return coupon
}

async function checked(
  tx: Tx,
  { businessId, environment, now }: Ctx,
  found: CouponModel | undefined,
  { productId, redeemer, hasOther }: Wish,
): Promise<CouponModel> {
  const coupon = offered(found, now)
  if (coupon.productIds.length > 0 && !coupon.productIds.includes(productId)) throw refused('other_product')
  if (!redeemer) return coupon
  const { customerId, userId } = redeemer
  const person = [businessId, environment, customerId, userId]
  const [its] = await tx.query<{ redeemed: number }>(OF_PERSON, [...person, coupon.id])
  if (its && its.redeemed >= coupon.maxPerCustomer) throw refused('customer_used_up')
  if (coupon.firstSubscriptionOnly && (await hasOther())) throw refused('not_first')
  return coupon
}

/** Why a coupon is not valid. */
export const refused = (reason: CouponRefusal) =>
  new DomainError('coupon_not_valid', { param: 'couponCode', reason })

const REDEEM = `
INSERT INTO coupon_redemptions (business_id, environment, coupon_id, number, customer_id, subscription_id, redeemed_at)
SELECT $1, $2, $3, coalesce(max(number), 0) + 1, $4, $5, $6 FROM coupon_redemptions
WHERE business_id = $1 AND environment = $2 AND coupon_id = $3`

/** Counts a redemption of a coupon that `lockRedeemable` has locked. The same transaction must write the subscription before. */
export async function countRedemption(
  tx: Tx,
  ctx: Ctx,
  coupon: CouponModel,
  { customerId, id: subscriptionId }: { customerId: string; id: string },
): Promise<void> {
  const next: CouponModel = {
    ...coupon,
    redemptions: coupon.redemptions + 1,
    updatedAt: nextUpdatedAt(coupon, ctx.now),
  }
  await coupons.update(tx, [next], ['redemptions', 'updatedAt'])
  const { businessId, environment, now } = ctx
  await tx.query(REDEEM, [businessId, environment, coupon.id, customerId, subscriptionId, now])
  await emit(tx, ctx, 'coupon.redeemed', coupon.id, presentCoupon(next), {
    related: { customerId: toWire('cus', customerId), subscriptionId: toWire('sub', subscriptionId) },
  })
}

// Locked in the order of their ids, so that two batches cannot deadlock.
const RETURN = `
WITH locked AS MATERIALIZED (
  SELECT c.business_id, c.environment, c.id, k.customer_id, k.subscription_id
  FROM unnest($1::uuid[], $2::environment[], $3::uuid[], $4::uuid[], $5::uuid[]) AS k(business_id, environment, id, customer_id, subscription_id)
  JOIN coupons c ON (c.business_id, c.environment, c.id) = (k.business_id, k.environment, k.id)
  ORDER BY c.id FOR NO KEY UPDATE OF c
), gone AS (
  DELETE FROM coupon_redemptions r USING locked l
  WHERE (r.business_id, r.environment, r.coupon_id, r.customer_id, r.subscription_id)
    = (l.business_id, l.environment, l.id, l.customer_id, l.subscription_id)
  RETURNING r.business_id, r.environment, r.coupon_id
)
UPDATE coupons c SET redemptions = c.redemptions - g.count
FROM (SELECT business_id, environment, coupon_id, count(*)::int AS count FROM gone GROUP BY 1, 2, 3) g
WHERE (c.business_id, c.environment, c.id) = (g.business_id, g.environment, g.coupon_id)`

/** Returns the redemptions of subscriptions for which nothing was ever billed, so that they can be used again. */
export async function returnRedemptions(tx: Tx, unbilled: readonly SubscriptionModel[]): Promise<void> {
  const redeemed = unbilled.flatMap((of) => {
    const found = [of.discount, of.periodDiscount].map((discount) => discountIn({ discount })?.couponId)
    return [...new Set(found)].flatMap((couponId) => (couponId ? [{ ...of, couponId }] : []))
  })
  if (redeemed.length === 0) return
  const column = (name: 'businessId' | 'environment' | 'couponId' | 'customerId' | 'id') =>
    arrayParameter(redeemed.map((each) => each[name]))
  const keys = (['businessId', 'environment', 'couponId', 'customerId', 'id'] as const).map(column)
  await tx.query(RETURN, keys)
}
