import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'
import type { Preferences } from './read'
import type { preferences, topUp, wallet } from './schema'

export type WireTopUp = z.output<typeof topUp>
export type WireWallet = z.output<typeof wallet>

/** @param now real time: the top-up can be paid until it expires. */
export function presentTopUp(row: TopUpModel, now = new Date()): WireTopUp {
  return {
    id: toWire('top', row.id),
    provider: row.provider,
    status: row.state,
    amountPaisa: row.amountPaisa.toString(),
    refundedPaisa: row.refundedPaisa.toString(),
    currency: 'NPR',
    redirect: canBePaid(row, now) ? (row.redirect as WireTopUp['redirect']) : null,
    failureReason: row.failureReason,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

function canBePaid({ state, expiresAt }: TopUpModel, now: Date): boolean {
  return (state === 'initiated' || state === 'pending') && expiresAt > now
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

export function presentPreferences(row: Preferences): z.output<typeof preferences> {
  const { lowBalancePaisa, language, smsReceipts, emailReceipts } = row
  return { lowBalancePaisa: lowBalancePaisa?.toString() ?? null, language, smsReceipts, emailReceipts }
}
