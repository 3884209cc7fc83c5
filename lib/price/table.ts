import { table } from '@/lib/infra/database/table'
import type { PriceModel } from '@/prisma/generated/models'

export const prices = table<PriceModel>('prices', ['businessId', 'environment', 'id'], {
  id: 'uuid',
  businessId: 'uuid',
  environment: 'environment',
  productId: 'uuid',
  nickname: 'text',
  amountPaisa: 'bigint',
  currency: 'text',
  interval: 'billing_interval',
  intervalCount: 'integer',
  trialDays: 'integer',
  active: 'boolean',
  metadata: 'jsonb',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
})
