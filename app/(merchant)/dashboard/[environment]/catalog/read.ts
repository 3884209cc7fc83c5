import { notFound } from 'next/navigation'
import { orNotFound } from '@/app/(merchant)/or-not-found'
import { fromWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { getPrice } from '@/lib/price/read'
import { getProduct } from '@/lib/product/read'

/** The product of a page's address. A foreign, malformed or unknown id has no page. */
export function productOnPage(ctx: Ctx, wireId: string) {
  const id = fromWire('prod', wireId) ?? notFound()
  return orNotFound(getProduct(ctx, id))
}

/** The price of a page's address, as `productOnPage`. */
export function priceOnPage(ctx: Ctx, wireId: string) {
  const id = fromWire('price', wireId) ?? notFound()
  return orNotFound(getPrice(ctx, id))
}
