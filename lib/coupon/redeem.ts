import { nextUpdatedAt } from '@/lib/core/change'
import type { CouponRefusal } from '@/lib/core/coupon-refusals'
import { DomainError } from '@/lib/core/errors'
import { toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CouponModel } from '@/prisma/generated/models'
import { presentCoupon } from './present'
import { coupons } from './table'

/** Who redeems a coupon: a customer, the owner of a wallet, or both. */
export interface Redeemer {
  customerId: string | null
  userId: string | null
}

/** What a coupon is to be redeemed for. */
export interface Wish {
  code: string
  productId: string
  /** Null: nobody knows yet who it is, so what each customer may redeem is not asked. */
  redeemer: Redeemer | null
  /** Whether the redeemer has or had another subscription. */
  hasOther(): Promise<boolean>
}

/** SQL: the customers ($3, or of the user $4) of one person at a business. A person may be several. */
export const CUSTOMERS_OF_PERSON = `
SELECT $3::uuid UNION
SELECT k.id FROM customers k WHERE k.business_id = $1 AND k.environment = $2 AND k.user_id = coalesce(
  (SELECT user_id FROM customers WHERE business_id = $1 AND environment = $2 AND id = $3::uuid), $4::uuid)`

const FIND = `SELECT ${coupons.columnList()} FROM coupons WHERE business_id = $1 AND environment = $2 AND code = $3`
const LOCK = `${FIND} FOR NO KEY UPDATE`

const OF_PERSON = `SELECT count(*)::int AS redeemed FROM coupon_redemptions
  WHERE business_id = $1 AND environment = $2 AND coupon_id = $5 AND customer_id IN (${CUSTOMERS_OF_PERSON})`

/**
 * Locks a coupon that can be redeemed until the transaction ends, so that parallel redemptions count one after the other.
 * @throws {DomainError} `coupon_not_valid`.
 */
export async function lockRedeemable(tx: Tx, ctx: Ctx, wish: Wish): Promise<CouponModel> {
  const [coupon] = await tx.query<CouponModel>(LOCK, [ctx.businessId, ctx.environment, wish.code])
  return checked(tx, ctx, coupon, wish)
}

/** A coupon that can be redeemed now. Nothing keeps it so. @throws {DomainError} `coupon_not_valid`. */
export async function findRedeemable(tx: Tx, ctx: Ctx, wish: Wish): Promise<CouponModel> {
  const [coupon] = await tx.query<CouponModel>(FIND, [ctx.businessId, ctx.environment, wish.code])
  return checked(tx, ctx, coupon, wish)
}

/**
 * A coupon that can be redeemed now by somebody, for something. Nothing keeps it so.
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
  const next: CouponModel = {
    ...coupon,
    redemptions: coupon.redemptions + 1,
    updatedAt: nextUpdatedAt(coupon, ctx.now),
  }
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
  await emit(tx, ctx, 'coupon.redeemed', coupon.id, presentCoupon(next), {
    related: { customerId: toWire('cus', customerId), subscriptionId: toWire('sub', subscriptionId) },
  })
}
