import { recordAudit } from '@/lib/audit/record'
import { changeOf, differs, fieldsOf, nextUpdatedAt } from '@/lib/core/change'
import { invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type CouponId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { CouponModel } from '@/prisma/generated/models'
import { type UpdateCouponInput, updateCouponInput } from './schema'
import { coupons } from './table'

const WRITTEN = [...fieldsOf(updateCouponInput), 'updatedAt'] as const

const LOCK = `SELECT ${coupons.columnList()} FROM coupons
  WHERE business_id = $1 AND environment = $2 AND id = $3 FOR NO KEY UPDATE`

/** @throws {DomainError} `resource_not_found`, `parameter_invalid` for a maximum below the number of redemptions so far. */
export function updateCoupon(ctx: Ctx, id: CouponId, input: UpdateCouponInput): Promise<CouponModel> {
  return transact(ctx, async (tx) => {
    const [row] = await tx.query<CouponModel>(LOCK, [ctx.businessId, ctx.environment, id])
    const current = found(row)
    const change = changeOf(current, input)
    if (change.maxRedemptions && change.maxRedemptions < current.redemptions)
      throw invalidParameter(
        'maxRedemptions',
        `must be at least ${current.redemptions}, the number already redeemed.`,
      )
    if (!differs(current, change)) return current
    const next: CouponModel = { ...current, ...change, updatedAt: nextUpdatedAt(current, ctx.now) }
    await coupons.update(tx, [next], WRITTEN)
    const { active, maxRedemptions } = next
    await recordAudit(tx, ctx, 'coupon.updated', toWire('cpn', id), { active, maxRedemptions })
    return next
  })
}
