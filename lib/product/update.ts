import { auditedChange, recordAudit } from '@/lib/audit/record'
import { changeOf, differs, fieldsOf, nextUpdatedAt } from '@/lib/core/change'
import { found } from '@/lib/core/found'
import { type ProductId, toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { ProductModel } from '@/prisma/generated/models'
import { presentProduct } from './present'
import { type UpdateProductInput, updateProductInput } from './schema'
import { products } from './table'

const WRITTEN = [...fieldsOf(updateProductInput), 'updatedAt'] as const

/** @throws {DomainError} `resource_not_found`. `parameter_invalid` if the metadata would have more than 50 pairs. */
export function updateProduct(ctx: Ctx, id: ProductId, input: UpdateProductInput): Promise<ProductModel> {
  return transact(ctx, async (tx) => {
    const current = await lockProduct(tx, ctx, id)
    const change = changeOf(current, input)
    if (!differs(current, change)) return current
    const next: ProductModel = { ...current, ...change, updatedAt: nextUpdatedAt(current, ctx.now) }
    await products.update(tx, [next], WRITTEN)
    await emit(tx, ctx, 'product.updated', id, presentProduct(next), { before: presentProduct(current) })
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
