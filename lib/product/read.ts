import { found } from '@/lib/core/found'
import type { ProductId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/database/prisma'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { ProductModel } from '@/prisma/generated/models'
import type { ListProductsQuery } from './schema'
import { products } from './table'

/** @throws {DomainError} `resource_not_found`. */
export async function getProduct({ businessId, environment }: Ctx, id: ProductId): Promise<ProductModel> {
  return found(
    await prisma().product.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
  )
}

// The index products_name_idx contains the names in this form. U+10FFFF is the last character, so every name that begins with the text is
// below.
const NAME_BEGINS = `lower(p.name) COLLATE "C" >= lower(?) AND lower(p.name) COLLATE "C" < lower(?) || U&'\\+10FFFF'`

export async function listProducts(
  ctx: Ctx,
  { active, name, ...wanted }: ListProductsQuery,
): Promise<Page<ProductModel>> {
  const filters: Filter[] = []
  if (active !== 'all') filters.push([`p.active = ${active}`])
  if (name) filters.push([NAME_BEGINS, name])
  const select = `SELECT ${products.columnList('p')} FROM products p`
  return listTenantPage<ProductModel>(ctx, { select, alias: 'p', filters, page: wanted })
}
