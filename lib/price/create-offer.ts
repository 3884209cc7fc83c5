import type { ProductId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { createProduct } from '@/lib/product/create'
import type { PriceModel } from '@/prisma/generated/models'
import { createPrice } from './create'
import type { NewOfferInput } from './schema'

/** Creates a product and its first price, or neither of them. */
export function createOffer(ctx: Ctx, { product, ...price }: NewOfferInput): Promise<PriceModel> {
  return transact(ctx, async (tx) => {
    const { id } = await createProduct({ ...ctx, tx }, product)
    return createPrice({ ...ctx, tx }, { ...price, productId: id as ProductId })
  })
}
