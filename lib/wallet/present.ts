import { toWire } from '@/lib/core/id'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'

export interface WireTopUp {
  id: string
  walletId: string
  environment: string
  provider: string
  amountPaisa: string
  currency: 'NPR'
  state: string
  createdAt: string
  settledAt: string | null
}

export function presentTopUp(row: TopUpModel): WireTopUp {
  return {
    id: toWire('top', row.id),
    walletId: toWire('wal', row.walletId),
    environment: row.environment,
    provider: row.provider,
    amountPaisa: row.amountPaisa.toString(),
    currency: 'NPR',
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

export interface WireWallet {
  id: string
  userId: string
  environment: string
  balancePaisa: string
  currency: 'NPR'
}

export function presentWallet(
  row: Pick<WalletModel, 'id' | 'userId' | 'environment' | 'balancePaisa'>,
): WireWallet {
  return {
    id: toWire('wal', row.id),
    userId: toWire('usr', row.userId),
    environment: row.environment,
    balancePaisa: row.balancePaisa.toString(),
    currency: 'NPR',
  }
}
