import { table } from '@/lib/infra/database/table'
import type { CustomerModel } from '@/prisma/generated/models'

export const customers = table<CustomerModel>('customers', ['businessId', 'environment', 'id'], {
  id: 'uuid',
  businessId: 'uuid',
  environment: 'environment',
  email: 'text',
  name: 'text',
  metadata: 'jsonb',
  userId: 'uuid',
  archivedAt: 'timestamptz',
  erasedAt: 'timestamptz',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
})
