import { table } from '@/lib/infra/database/table'
import type { WalletModel } from '@/prisma/generated/models'

export const wallets = table<WalletModel>('wallets', ['id'], {
  id: 'uuid',
  userId: 'uuid',
  environment: 'environment',
  businessId: 'uuid',
  balancePaisa: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
})
