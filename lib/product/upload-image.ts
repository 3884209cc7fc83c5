import { recordAudit } from '@/lib/auth/audit'
import { type ProductId, toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { env } from '@/lib/infra/env'
import type { ProductModel } from '@/prisma/generated/models'
import { imageFileName } from './image'
import type { PreparedImage } from './prepare-image'
import { presentProduct } from './present'
import { products } from './table'
import { lockProduct } from './update'

/**
 * Gives a product its image. The old image stays readable at its address. @throws {DomainError} `resource_not_found`.
 */
export function uploadProductImage(ctx: Ctx, id: ProductId, image: PreparedImage): Promise<ProductModel> {
  return transact(ctx, async (tx) => {
    const current = await lockProduct(tx, ctx, id)
    await tx.query(
      'INSERT INTO product_images (hash, content_type, bytes) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING',
      [image.hash, image.contentType, image.bytes],
    )
    const imageUrl = `${env().APP_URL}/images/${imageFileName(image)}`
    const next: ProductModel = { ...current, imageUrl, updatedAt: ctx.now }
    await products.update(tx, [next], ['imageUrl', 'updatedAt'])
    await emit(tx, ctx, 'product.updated', id, presentProduct(next))
    await recordAudit(tx, ctx, 'product.updated', toWire('prod', id), {
      environment: ctx.environment,
      imageUrl,
    })
    return next
  })
}
