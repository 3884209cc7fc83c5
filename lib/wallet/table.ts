import { table } from '@/lib/infra/table'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'

export const wallets = table<WalletModel>('wallets', ['id'], {
  id: 'uuid',
  userId: 'uuid',
  environment: 'environment',
  businessId: 'uuid',
  balancePaisa: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
})

export const topUps = table<TopUpModel>('topups', ['id'], {
  id: 'uuid',
  environment: 'environment',
  walletId: 'uuid',
  userId: 'uuid',
  businessId: 'uuid',
  provider: 'topup_provider',
  providerReference: 'text',
  amountPaisa: 'bigint',
  refundedPaisa: 'bigint',
  state: 'topup_state',
  failureReason: 'text',
  createdAt: 'timestamptz',
  expiresAt: 'timestamptz',
  settledAt: 'timestamptz',
})
