import { table } from '@/lib/infra/database/table'
import type { ProductModel } from '@/prisma/generated/models'

export const products = table<ProductModel>('products', ['businessId', 'environment', 'id'], {
  id: 'uuid',
  businessId: 'uuid',
  environment: 'environment',
  name: 'text',
  description: 'text',
  active: 'boolean',
  imageUrl: 'text',
  metadata: 'jsonb',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
})
