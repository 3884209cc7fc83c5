import type { z } from 'zod'
import { maskedNumber } from '@/lib/bank-account/rules'
import { toWire } from '@/lib/core/id'
import type { WithdrawalModel } from '@/prisma/generated/models'
import type { withdrawal } from './schema'

export type WireWithdrawal = z.output<typeof withdrawal>

/** The wire form, for events, too. */
export function presentWithdrawal(row: WithdrawalModel): WireWithdrawal {
  const { bankCode, bankName, accountNumberLast4, accountName } = row
  return {
    id: toWire('wdr', row.id),
    // All businesses share the number series, so a business must not see it: it would reveal how much others pay out.
    number: row.moneyMode === 'shared' ? row.number : null,
    environment: row.environment,
    walletId: toWire('wal', row.walletId),
    customerId: row.customerId && toWire('cus', row.customerId),
    amountPaisa: row.amountPaisa.toString(),
    status: row.status,
    to:
      bankCode && bankName && accountNumberLast4 && accountName
        ? { bankCode, bankName, accountNumber: maskedNumber(accountNumberLast4), accountName }
        : null,
    method: row.method,
    reason: row.statusReason,
    reference: row.reference,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
  }
}
