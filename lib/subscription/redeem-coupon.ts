import { agreements } from '@/lib/agreement/table'
import { recordAudit } from '@/lib/audit/record'
import { askIfDearer } from '@/lib/billing/changes'
import { loadBillables } from '@/lib/billing/load-billables'
import { BillingPlan } from '@/lib/billing/plan'
import { nextUpdatedAt } from '@/lib/core/change'
import { discountIn, newDiscount } from '@/lib/core/discount'
import { DomainError } from '@/lib/core/errors'
import { newId, type SubscriptionId, toWire } from '@/lib/core/id'
import {
  CUSTOMERS_OF_PERSON,
  countRedemption,
  findRedeemable,
  lockRedeemable,
  type Wish,
} from '@/lib/coupon/redeem'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CouponModel, SubscriptionModel } from '@/prisma/generated/models'
import { presentSubscription } from './present'
import { lockSubscription } from './read'
import { subscriptions } from './table'

/**
 * Redeems a coupon for the coming periods. It replaces an existing discount. An open invoice stays as it is.
 * @throws {DomainError} `resource_not_found`, `subscription_already_canceled`, `coupon_not_valid`.
 */
export function redeemCoupon(ctx: Ctx, id: SubscriptionId, code: string): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    const current = await lockLive(tx, ctx, id)
    const coupon = await redeemable(tx, ctx, current, code)
    const next = await written(tx, ctx, current, { discount: { ...newDiscount(coupon) } })
    await countRedemption(tx, ctx, coupon, next)
    return next
  })
}

/**
 * Removes the discount of the coming periods. If there is none, nothing changes.
 * @throws {DomainError} `resource_not_found`, `subscription_already_canceled`.
 */
export function removeDiscount(ctx: Ctx, id: SubscriptionId): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    const current = await lockLive(tx, ctx, id)
    return current.discount === null ? current : written(tx, ctx, current, { discount: null })
  })
}

const PRODUCT = 'SELECT product_id FROM prices WHERE business_id = $1 AND environment = $2 AND id = $3'
const OWNER = 'SELECT user_id FROM wallets WHERE id = $1'
const OTHER = `SELECT 1 FROM subscriptions
  WHERE business_id = $1 AND environment = $2 AND customer_id IN (${CUSTOMERS_OF_PERSON}) AND id IS DISTINCT FROM $5::uuid
  LIMIT 1`

/** A subscription, or one that is to be created. That one has no id. */
interface Redeeming {
  id?: string
  priceId: string
  customerId?: string | null | undefined
  walletId?: string | null
}

/**
 * Locks a coupon that can be redeemed for a subscription.
 * @throws {DomainError} `coupon_not_valid`.
 */
export async function redeemable(tx: Tx, ctx: Ctx, of: Redeeming, code: string): Promise<CouponModel> {
  return lockRedeemable(tx, ctx, await wishFor(tx, ctx, of, code))
}

/**
 * Like `redeemable` without a lock, for an offer. The coupon is checked again when it is redeemed.
 * @throws {DomainError} `coupon_not_valid`.
 */
export async function offerable(tx: Tx, ctx: Ctx, of: Redeeming, code: string): Promise<CouponModel> {
  return findRedeemable(tx, ctx, await wishFor(tx, ctx, of, code))
}

async function wishFor(tx: Tx, ctx: Ctx, of: Redeeming, code: string): Promise<Wish> {
  const { id = null, customerId = null, walletId = null, priceId } = of
  const tenant = [ctx.businessId, ctx.environment]
  const [price] = await tx.query<{ productId: string }>(PRODUCT, [...tenant, priceId])
  const [owner] = walletId ? await tx.query<{ userId: string }>(OWNER, [walletId]) : []
  const userId = owner?.userId ?? null
  return {
    code,
    productId: price?.productId ?? '',
    redeemer: customerId === null && userId === null ? null : { customerId, userId },
    hasOther: async () => (await tx.query(OTHER, [...tenant, customerId, userId, id])).length > 0,
  }
}

async function lockLive(tx: Tx, ctx: Ctx, id: SubscriptionId): Promise<SubscriptionModel> {
  const current = await lockSubscription(tx, ctx, id)
  if (current.status === 'canceled') throw new DomainError('subscription_already_canceled')
  return current
}

async function written(
  tx: Tx,
  ctx: Ctx,
  current: SubscriptionModel,
  change: Pick<SubscriptionModel, 'discount'>,
): Promise<SubscriptionModel> {
  const next = { ...current, ...change, updatedAt: nextUpdatedAt(current, ctx.now) }
  await subscriptions.update(tx, [next], ['discount', 'updatedAt'])
  await askForDearer(tx, next, ctx.now)
  await emit(tx, ctx, 'subscription.updated', next.id, presentSubscription(next), {
    before: presentSubscription(current),
  })
  const code = discountIn(next)?.code ?? null
  await recordAudit(tx, ctx, 'subscription.discount_changed', toWire('sub', next.id), { code })
  return next
}

/** With a smaller discount or none, a period may cost more than the customer was shown. */
async function askForDearer(tx: Tx, changed: SubscriptionModel, at: Date): Promise<void> {
  const plan = new BillingPlan([], newId)
  for (const billable of await loadBillables(tx, [changed])) askIfDearer(plan, billable, at)
  await agreements.insert(tx, plan.consents.made)
}
