import { toWire } from '@/lib/core/id'
import type { TopUpModel } from '@/prisma/generated/models'

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
