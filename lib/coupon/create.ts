import { recordAudit } from '@/lib/audit/record'
import { given } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CouponModel } from '@/prisma/generated/models'
import type { CreateCouponInput } from './schema'
import { coupons } from './table'

// Makes the check wait for another transaction that has just inserted the same code.
const LOCK_CODES = `SELECT pg_advisory_xact_lock(hashtextextended('coupons of ' || $1 || $2, 0))`

/** Transactions that write coupons of the same tenant wait here for each other. */
export async function lockCouponCodes(tx: Tx, { businessId, environment }: Ctx): Promise<void> {
  await tx.query(LOCK_CODES, [businessId, environment])
}

/** @throws {DomainError} `resource_not_found` for a product, `coupon_code_taken`. */
export function createCoupon(ctx: Ctx, input: CreateCouponInput): Promise<CouponModel> {
  return transact(ctx, async (tx) => {
    const { businessId, environment } = ctx
    await lockCouponCodes(tx, ctx)
    const [taken] = await tx.query(
      'SELECT 1 FROM coupons WHERE business_id = $1 AND environment = $2 AND code = $3',
      [businessId, environment, input.code],
    )
    if (taken) throw new DomainError('coupon_code_taken', { param: 'code' })
    const productIds = [...new Set(input.productIds ?? [])]
    const known = await tx.query(
      'SELECT 1 FROM products WHERE business_id = $1 AND environment = $2 AND id = ANY($3::uuid[])',
      [businessId, environment, arrayParameter(productIds)],
    )
    found(known.length === productIds.length ? known : undefined, 'productIds')
    const row: CouponModel = {
      ...coupons.nulls,
      metadata: {},
      ...given(input),
      productIds,
      id: newId('cpn'),
      businessId,
      environment,
      redemptions: 0,
      active: true,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }
    await coupons.insert(tx, [row])
    await recordAudit(tx, ctx, 'coupon.created', toWire('cpn', row.id), { code: row.code })
    return row
  })
}
