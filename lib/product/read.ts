import { found } from '@/lib/core/found'
import type { ProductId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/prisma'
import type { ProductModel } from '@/prisma/generated/models'
import type { ListProductsQuery } from './schema'

/** @throws {DomainError} `resource_not_found`. */
export async function getProduct({ businessId, environment }: Ctx, id: ProductId): Promise<ProductModel> {
  return found(
    await prisma().product.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
  )
}

export async function listProducts(
  { businessId, environment }: Ctx,
  { active, limit, cursor }: ListProductsQuery,
): Promise<Page<ProductModel>> {
  const rows = await prisma().product.findMany({
    where: {
      businessId,
      environment,
      ...(active !== 'all' && { active: active === 'true' }),
      ...(cursor && { id: { lt: cursor } }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toPage(rows, limit)
}
