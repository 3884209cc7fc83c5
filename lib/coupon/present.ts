import type { z } from 'zod'
import { discountIn } from '@/lib/core/discount'
import { toWire } from '@/lib/core/id'
import type { CouponModel } from '@/prisma/generated/models'
import type { coupon, discount } from './schema'

export function presentCoupon(row: CouponModel): z.output<typeof coupon> {
  return {
    id: toWire('cpn', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    code: row.code,
    name: row.name,
    percentOff: row.percentOff,
    amountOffPaisa: row.amountOffPaisa?.toString() ?? null,
    duration: row.duration,
    periods: row.periods,
    productIds: row.productIds.length === 0 ? null : row.productIds.map((id) => toWire('prod', id)),
    firstSubscriptionOnly: row.firstSubscriptionOnly,
    maxRedemptions: row.maxRedemptions,
    maxPerCustomer: row.maxPerCustomer,
    redemptions: row.redemptions,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    active: row.active,
    metadata: row.metadata as Record<string, string>,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentDiscount(of: { discount: unknown }): z.output<typeof discount> | null {
  const found = discountIn(of)
  if (!found) return null
  const { productIds: _, ...shown } = found
  return { ...shown, couponId: toWire('cpn', found.couponId) }
}
