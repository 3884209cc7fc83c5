import { discountIn } from '@/lib/core/discount'
import { findOffered } from '@/lib/coupon/redeem'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { RESENDS_AN_HOUR } from '@/lib/invoice/send'
import type { BulkActionKind } from '@/prisma/generated/enums'
import type { BulkActionRowModel } from '@/prisma/generated/models'
import { type Cancelable, whyNotCanceled } from './cancel-rule'
import { loadOwed } from './owed'
import type { Reason } from './reasons'

/** What the action would do to one customer or subscription. */
export interface Checked extends Pick<BulkActionRowModel, 'id' | 'customerId' | 'subscriptionId'> {
  /** Why it is left out. Null if the action can be done. */
  reason: Reason | null
  /** The amount that it concerns, in paisa. */
  amountPaisa: bigint
}

interface Chosen {
  ids: readonly string[]
  couponCode: string | null
}

type Check = (tx: Tx, ctx: Ctx, chosen: Chosen) => Promise<Checked[]>

const ARCHIVABLE = `
SELECT c.id, CASE WHEN c.archived_at IS NOT NULL THEN 'archived_already' WHEN EXISTS (
    SELECT FROM subscriptions s WHERE s.business_id = c.business_id AND s.environment = c.environment AND s.customer_id = c.id AND s.ended_at IS NULL
  ) THEN 'customer_has_active_subscriptions' END AS reason
FROM customers c WHERE c.business_id = $1 AND c.environment = $2 AND c.id = ANY($3::uuid[]) ORDER BY c.id DESC`

// Subscriptions that a wallet pays are left out, because their charges are retried anyway.
const WAITING = `
SELECT c.id, CASE WHEN count(s.id) = 0 THEN 'nothing_due' WHEN count(s.id) FILTER (WHERE s.collection = 'outside') = 0 THEN 'wallet_pays' END AS reason
FROM customers c LEFT JOIN subscriptions s ON s.business_id = c.business_id AND s.environment = c.environment AND s.customer_id = c.id
  AND s.status = 'past_due'
WHERE c.business_id = $1 AND c.environment = $2 AND c.id = ANY($3::uuid[]) GROUP BY c.id ORDER BY c.id DESC`

const SUBSCRIPTIONS = `
SELECT s.id, s.customer_id, s.status, s.cancel_at_period_end, s.open_invoice_id, s.pause_remaining, s.current_period_end, s.discount,
  p.product_id, p.amount_paisa * s.quantity AS amount_paisa
FROM subscriptions s
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
WHERE s.business_id = $1 AND s.environment = $2 AND s.id = ANY($3::uuid[]) ORDER BY s.id DESC`

interface Subscription extends Cancelable {
  id: string
  customerId: string
  discount: unknown
  productId: string
  amountPaisa: bigint
}

const REDEEMED = `
SELECT customer_id, count(*)::int AS count FROM coupon_redemptions
WHERE business_id = $1 AND environment = $2 AND coupon_id = $3 AND customer_id = ANY($4::uuid[]) GROUP BY customer_id`

const keyOf = ({ businessId, environment }: Ctx, { ids }: Chosen) => [businessId, environment, ids]

async function readSubscriptions(tx: Tx, ctx: Ctx, chosen: Chosen): Promise<Subscription[]> {
  return tx.query<Subscription>(SUBSCRIPTIONS, keyOf(ctx, chosen))
}

/**
 * What the action would do to each of the chosen rows, in one or two statements. When the action runs, this is checked again for each row.
 */
export const CHECKS: Readonly<Record<BulkActionKind, Check>> = {
  async archive_customers(tx, ctx, chosen) {
    const rows = await tx.query<{ id: string; reason: Reason | null }>(ARCHIVABLE, keyOf(ctx, chosen))
    return rows.map(ofCustomer)
  },

  async give_days(tx, ctx, chosen) {
    const rows = await tx.query<{ id: string; reason: Reason | null }>(WAITING, keyOf(ctx, chosen))
    return rows.map(ofCustomer)
  },

  async send_pay_links(tx, ctx, { ids }) {
    // In the sandbox nothing is really sent, so there is no limit.
    let left = ctx.environment === 'production' ? RESENDS_AN_HOUR : Number.POSITIVE_INFINITY
    const owed = await loadOwed(tx, ctx, ids)
    return owed.map(({ id, reason, amountPaisa }) => ({
      id,
      customerId: id,
      subscriptionId: null,
      reason: reason ?? (left-- > 0 ? null : 'over_limit'),
      amountPaisa,
    }))
  },

  async cancel_subscriptions(tx, ctx, chosen) {
    const rows = await readSubscriptions(tx, ctx, chosen)
    return rows.map((row) => ({ ...lineOf(row), reason: whyNotCanceled(row, ctx.now) }))
  },

  async add_coupon(tx, ctx, chosen) {
    const coupon = await findOffered(tx, ctx, chosen.couponCode ?? '')
    const rows = await readSubscriptions(tx, ctx, chosen)
    const counted = await tx.query<{ customerId: string; count: number }>(REDEEMED, [
      ctx.businessId,
      ctx.environment,
      coupon.id,
      rows.map(({ customerId }) => customerId),
    ])
    const redeemed = new Map(counted.map(({ customerId, count }) => [customerId, count]))
    let left = (coupon.maxRedemptions ?? Number.POSITIVE_INFINITY) - coupon.redemptions
    const reasonOf = (row: Subscription): Reason | null => {
      if (row.status === 'canceled') return 'subscription_already_canceled'
      if (discountIn(row)?.code === coupon.code) return 'discount_already'
      if (coupon.productIds.length > 0 && !coupon.productIds.includes(row.productId))
        return 'coupon_other_product'
      const its = redeemed.get(row.customerId) ?? 0
      if (its >= coupon.maxPerCustomer) return 'coupon_customer_used_up'
      if (left <= 0) return 'coupon_used_up'
      redeemed.set(row.customerId, its + 1)
      left--
      return null
    }
    return rows.map((row) => ({ ...lineOf(row), amountPaisa: 0n, reason: reasonOf(row) }))
  },
}

const ofCustomer = (row: Pick<Checked, 'id' | 'reason'>): Checked => ({
  ...row,
  customerId: row.id,
  subscriptionId: null,
  amountPaisa: 0n,
})

const lineOf = ({ id, customerId, amountPaisa }: Subscription) => ({
  id,
  customerId,
  subscriptionId: id,
  amountPaisa,
})
