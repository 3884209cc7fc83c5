import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { ProductModel } from '@/prisma/generated/models'
import type { product } from './schema'

export type WireProduct = z.output<typeof product>

export function presentProduct(row: ProductModel): WireProduct {
  return {
    id: toWire('prod', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    name: row.name,
    description: row.description,
    active: row.active,
    imageUrl: row.imageUrl,
    metadata: row.metadata as Record<string, string>,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
