import { recordAudit } from '@/lib/audit/record'
import { nextUpdatedAt } from '@/lib/core/change'
import { type ProductId, toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import type { PreparedImage } from '@/lib/image/prepare'
import { writeImage } from '@/lib/image/write'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { ProductModel } from '@/prisma/generated/models'
import { presentProduct } from './present'
import { products } from './table'
import { lockProduct } from './update'

/**
 * Sets the image of a product. The old image can still be loaded from its address for four days.
 * @throws {DomainError} `resource_not_found`, `image_budget_exceeded`.
 */
export function uploadProductImage(ctx: Ctx, id: ProductId, image: PreparedImage): Promise<ProductModel> {
  return transact(ctx, async (tx) => {
    const current = await lockProduct(tx, ctx, id)
    const imageUrl = await writeImage(tx, ctx.businessId, image)
    const next: ProductModel = { ...current, imageUrl, updatedAt: nextUpdatedAt(current, ctx.now) }
    await products.update(tx, [next], ['imageUrl', 'updatedAt'])
    await emit(tx, ctx, 'product.updated', id, presentProduct(next), { before: presentProduct(current) })
    await recordAudit(tx, ctx, 'product.updated', toWire('prod', id), {
      environment: ctx.environment,
      imageUrl,
    })
    return next
  })
}
