import { recordAudit } from '@/lib/audit/record'
import { discountIn, newDiscount } from '@/lib/core/discount'
import { DomainError } from '@/lib/core/errors'
import { type SubscriptionId, toWire } from '@/lib/core/id'
import { countRedemption, lockRedeemable } from '@/lib/coupon/redeem'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CouponModel, SubscriptionModel } from '@/prisma/generated/models'
import { presentSubscription } from './present'
import { lockSubscription } from './read'
import { subscriptions } from './table'

/**
 * Redeems a coupon for the periods to come. It takes the place of a discount that there is. An open invoice stays as it is.
 * @throws {DomainError} `resource_not_found`, `subscription_already_canceled`, `coupon_not_valid`.
 */
export function redeemCoupon(ctx: Ctx, id: SubscriptionId, code: string): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    const current = await lockLive(tx, ctx, id)
    const coupon = await redeemable(tx, ctx, current, code)
    const next = await written(tx, ctx, { ...current, discount: { ...newDiscount(coupon) } })
    await countRedemption(tx, ctx, coupon, next)
    return next
  })
}

/**
 * Removes the discount of the periods to come. Without one, nothing changes.
 * @throws {DomainError} `resource_not_found`, `subscription_already_canceled`.
 */
export function removeDiscount(ctx: Ctx, id: SubscriptionId): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    const current = await lockLive(tx, ctx, id)
    return current.discount === null ? current : written(tx, ctx, { ...current, discount: null })
  })
}

const PRODUCT = 'SELECT product_id FROM prices WHERE business_id = $1 AND environment = $2 AND id = $3'
const OTHER = `SELECT 1 FROM subscriptions
  WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND id IS DISTINCT FROM $4::uuid LIMIT 1`

/**
 * Locks a coupon that can be redeemed for a subscription, or for one that is being created.
 * @param of without an id: it is not there yet.
 * @throws {DomainError} `coupon_not_valid`.
 */
export async function redeemable(
  tx: Tx,
  ctx: Ctx,
  { id, customerId, priceId }: { id?: string; customerId: string; priceId: string },
  code: string,
): Promise<CouponModel> {
  const tenant = [ctx.businessId, ctx.environment]
  const [price] = await tx.query<{ productId: string }>(PRODUCT, [...tenant, priceId])
  const hasOther = async () => (await tx.query(OTHER, [...tenant, customerId, id ?? null])).length > 0
  return lockRedeemable(tx, ctx, { code, customerId, productId: price?.productId ?? '' }, hasOther)
}

async function lockLive(tx: Tx, ctx: Ctx, id: SubscriptionId): Promise<SubscriptionModel> {
  const current = await lockSubscription(tx, ctx, id)
  if (current.status === 'canceled') throw new DomainError('subscription_already_canceled')
  return current
}

async function written(tx: Tx, ctx: Ctx, changed: SubscriptionModel): Promise<SubscriptionModel> {
  const next = { ...changed, updatedAt: ctx.now }
  await subscriptions.update(tx, [next], ['discount', 'updatedAt'])
  await emit(tx, ctx, 'subscription.updated', next.id, presentSubscription(next))
  const code = discountIn(next)?.code ?? null
  await recordAudit(tx, ctx, 'subscription.discount_changed', toWire('sub', next.id), { code })
  return next
}
