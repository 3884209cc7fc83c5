import { found } from '@/lib/core/found'
import type { CouponId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/database/prisma'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { CouponModel } from '@/prisma/generated/models'
import type { ListCouponsQuery } from './schema'
import { coupons } from './table'

/** @throws {DomainError} `resource_not_found`. */
export async function getCoupon({ businessId, environment }: Ctx, id: CouponId): Promise<CouponModel> {
  return found(
    await prisma().coupon.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
  )
}

export async function listCoupons(
  ctx: Ctx,
  { active, code, ...wanted }: ListCouponsQuery,
): Promise<Page<CouponModel>> {
  const filters: Filter[] = []
  if (active !== 'all') filters.push([`p.active = ${active}`])
  if (code) filters.push(['p.code = ?', code])
  const select = `SELECT ${coupons.columnList('p')} FROM coupons p`
  return listTenantPage<CouponModel>(ctx, { select, alias: 'p', filters, page: wanted })
}
