import { auditedChange, recordAudit } from '@/lib/audit/record'
import { differs } from '@/lib/core/differs'
import { mergedMetadata } from '@/lib/core/fields'
import { found } from '@/lib/core/found'
import { type ProductId, toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { ProductModel } from '@/prisma/generated/models'
import { presentProduct } from './present'
import type { UpdateProductInput } from './schema'
import { products } from './table'

/** @throws {DomainError} `resource_not_found`. `parameter_invalid` if the metadata would have more than 50 pairs. */
export function updateProduct(ctx: Ctx, id: ProductId, input: UpdateProductInput): Promise<ProductModel> {
  return transact(ctx, async (tx) => {
    const current = await lockProduct(tx, ctx, id)
    const change = {
      ...(input.name !== undefined && { name: input.name }),
      ...(input.description !== undefined && { description: input.description }),
      ...(input.active !== undefined && { active: input.active }),
      ...(input.metadata && { metadata: mergedMetadata(current.metadata, input.metadata) }),
    }
    if (!differs(current, change)) return current
    const next: ProductModel = { ...current, ...change, updatedAt: ctx.now }
    await products.update(tx, [next], ['name', 'description', 'active', 'metadata', 'updatedAt'])
    await emit(tx, ctx, 'product.updated', id, presentProduct(next))
    await recordAudit(tx, ctx, 'product.updated', toWire('prod', id), auditedChange(current, change))
    return next
  })
}

const LOCK = `SELECT ${products.columnList()} FROM products
  WHERE business_id = $1 AND environment = $2 AND id = $3 FOR NO KEY UPDATE`

/** Locks the product's row for this transaction. @throws {DomainError} `resource_not_found`. */
export async function lockProduct(tx: Tx, ctx: Ctx, id: ProductId): Promise<ProductModel> {
  const [row] = await tx.query<ProductModel>(LOCK, [ctx.businessId, ctx.environment, id])
  return found(row)
}
