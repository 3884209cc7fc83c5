import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'
import type { topUp, wallet } from './schema'

export type WireTopUp = z.output<typeof topUp>
export type WireWallet = z.output<typeof wallet>

export function presentTopUp(row: TopUpModel): WireTopUp {
  return {
    id: toWire('top', row.id),
    provider: row.provider,
    status: row.state,
    amountPaisa: row.amountPaisa.toString(),
    refundedPaisa: row.refundedPaisa.toString(),
    currency: 'NPR',
    // There is only test money so far. It is credited at once.
    redirect: null,
    failureReason: row.failureReason,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

export function presentWallet(
  row: Pick<WalletModel, 'id' | 'environment' | 'balancePaisa' | 'createdAt' | 'updatedAt'>,
): WireWallet {
  return {
    id: toWire('wal', row.id),
    environment: row.environment,
    currency: 'NPR',
    balancePaisa: row.balancePaisa.toString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
