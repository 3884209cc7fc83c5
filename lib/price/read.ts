import { found } from '@/lib/core/found'
import type { PriceId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/prisma'
import type { PriceModel } from '@/prisma/generated/models'
import type { ListPricesQuery } from './schema'

/** @throws {DomainError} `resource_not_found`. */
export async function getPrice({ businessId, environment }: Ctx, id: PriceId): Promise<PriceModel> {
  return found(
    await prisma().price.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
  )
}

export async function listPrices(
  { businessId, environment }: Ctx,
  { productId, active, limit, cursor }: ListPricesQuery,
): Promise<Page<PriceModel>> {
  const rows = await prisma().price.findMany({
    where: {
      businessId,
      environment,
      ...(productId && { productId }),
      ...(active !== 'all' && { active: active === 'true' }),
      ...(cursor && { id: { lt: cursor } }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toPage(rows, limit)
}
