import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { PriceModel } from '@/prisma/generated/models'
import type { price } from './schema'

export type WirePrice = z.output<typeof price>

export function presentPrice(row: PriceModel): WirePrice {
  return {
    id: toWire('price', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    productId: toWire('prod', row.productId),
    nickname: row.nickname,
    amountPaisa: row.amountPaisa.toString(),
    currency: row.currency,
    interval: row.interval,
    intervalCount: row.intervalCount,
    trialDays: row.trialDays,
    active: row.active,
    metadata: row.metadata as Record<string, string>,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
