import { found } from '@/lib/core/found'
import type { PriceId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Picture } from '@/lib/core/picture'
import { picturesOf } from '@/lib/image/read'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import { listProducts } from '@/lib/product/read'
import type { ListProductsQuery } from '@/lib/product/schema'
import type { PriceChangeModel, PriceModel, ProductModel } from '@/prisma/generated/models'
import type { ListPricesQuery } from './schema'
import { prices } from './table'

/** @throws {DomainError} `resource_not_found`. */
export async function getPrice(
  { businessId, environment }: Ctx,
  id: PriceId,
  param?: string,
): Promise<PriceModel> {
  return found(
    await prisma().price.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
    param,
  )
}

export async function listPrices(
  ctx: Ctx,
  { productId, active, ...wanted }: ListPricesQuery,
): Promise<Page<PriceModel>> {
  const filters: Filter[] = []
  if (productId) filters.push(['p.product_id = ?', productId])
  if (active !== 'all') filters.push([`p.active = ${active}`])
  const select = `SELECT ${prices.columnList('p')} FROM prices p`
  return listTenantPage<PriceModel>(ctx, { select, alias: 'p', filters, page: wanted })
}

/** The changes of amounts of all prices, newest first. */
export async function listPriceChanges(
  { businessId, environment }: Ctx,
  { limit, cursor }: Pick<ListPricesQuery, 'limit' | 'cursor'>,
): Promise<Page<PriceChangeModel>> {
  const rows = await prisma().priceChange.findMany({
    where: { businessId, environment, ...(cursor && { id: { lt: cursor } }) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toPage(rows, limit)
}

/** A product with the prices at which it is sold. */
export interface OfferedProduct extends ProductModel {
  /** Its image, as lists show it. */
  picture: Picture | null
  /** The newest active prices. */
  prices: PriceModel[]
  /** True if there are more active prices. */
  hasMorePrices: boolean
}

// A row of a list has room for this many. The page of the product has all.
const SHOWN_PRICES = 3

// One index look-up per product.
const ACTIVE_PRICES = `
SELECT p.* FROM unnest($3::uuid[]) AS wanted(product_id) CROSS JOIN LATERAL (
  SELECT ${prices.columnList('p')} FROM prices p
  WHERE p.business_id = $1 AND p.environment = $2 AND p.product_id = wanted.product_id AND p.active
  ORDER BY p.id DESC LIMIT ${SHOWN_PRICES + 1}) p`

/** A page of products, newest first, each with its newest active prices. */
export async function listOfferedProducts(
  ctx: Ctx,
  wanted: ListProductsQuery,
): Promise<Page<OfferedProduct>> {
  const { items, nextCursor } = await listProducts(ctx, wanted)
  const ids = arrayParameter(items.map(({ id }) => id))
  const rows = await query<PriceModel>(ACTIVE_PRICES, [ctx.businessId, ctx.environment, ids])
  const pictures = await picturesOf(items.flatMap(({ imageUrl }) => imageUrl ?? []))
  const offered = items.map((product) => {
    const all = rows.filter(({ productId }) => productId === product.id)
    return {
      ...product,
      picture: pictures.get(product.imageUrl ?? '') ?? null,
      prices: all.slice(0, SHOWN_PRICES),
      hasMorePrices: all.length > SHOWN_PRICES,
    }
  })
  return { items: offered, nextCursor }
}

/** A price on sale, with the name of its product. */
export interface SoldPrice extends PriceModel {
  productName: string
}

const SOLD = `
SELECT ${prices.columnList('p')}, pr.name AS product_name FROM prices p
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
WHERE p.business_id = $1 AND p.environment = $2 AND p.active AND pr.active
ORDER BY p.id = $3 DESC NULLS LAST, p.id DESC LIMIT 100`

/**
 * The newest prices on sale, at most 100, to choose from.
 * @param first is always included, if it is on sale.
 */
export function listSoldPrices(
  { businessId, environment }: Ctx,
  first: PriceId | null,
): Promise<SoldPrice[]> {
  return query<SoldPrice>(SOLD, [businessId, environment, first])
}
