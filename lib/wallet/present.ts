import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { WalletModel } from '@/prisma/generated/models'
import type { Preferences } from './read'
import type { preferences, wallet } from './schema'

export type WireWallet = z.output<typeof wallet>

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
