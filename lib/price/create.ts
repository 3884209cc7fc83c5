import { recordAudit } from '@/lib/audit/record'
import { given } from '@/lib/core/change'
import { found } from '@/lib/core/found'
import { newId, toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { PriceModel } from '@/prisma/generated/models'
import { presentPrice } from './present'
import type { CreatePriceInput } from './schema'
import { prices } from './table'

/** @throws {DomainError} `resource_not_found` for the product. */
export function createPrice(ctx: Ctx, input: CreatePriceInput): Promise<PriceModel> {
  return transact(ctx, async (tx) => {
    const [product] = await tx.query(
      'SELECT 1 FROM products WHERE business_id = $1 AND environment = $2 AND id = $3 FOR KEY SHARE',
      [ctx.businessId, ctx.environment, input.productId],
    )
    found(product, 'productId')
    const row: PriceModel = {
      ...prices.nulls,
      metadata: {},
      ...given(input),
      id: newId('price'),
      businessId: ctx.businessId,
      environment: ctx.environment,
      active: true,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }
    await prices.insert(tx, [row])
    await emit(tx, ctx, 'price.created', row.id, presentPrice(row))
    const { amountPaisa, interval, intervalCount, calendar } = presentPrice(row)
    await recordAudit(tx, ctx, 'price.created', toWire('price', row.id), {
      product: toWire('prod', row.productId),
      amountPaisa,
      interval,
      intervalCount,
      calendar,
    })
    return row
  })
}
