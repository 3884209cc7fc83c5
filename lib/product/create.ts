import { recordAudit } from '@/lib/audit/record'
import { given } from '@/lib/core/change'
import { newId, toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { ProductModel } from '@/prisma/generated/models'
import { presentProduct } from './present'
import type { CreateProductInput } from './schema'
import { products } from './table'

export function createProduct(ctx: Ctx, input: CreateProductInput): Promise<ProductModel> {
  return transact(ctx, async (tx) => {
    const row: ProductModel = {
      ...products.nulls,
      metadata: {},
      ...given(input),
      id: newId('prod'),
      businessId: ctx.businessId,
      environment: ctx.environment,
      active: true,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }
    await products.insert(tx, [row])
    await emit(tx, ctx, 'product.created', row.id, presentProduct(row))
    await recordAudit(tx, ctx, 'product.created', toWire('prod', row.id), { name: row.name })
    return row
  })
}
