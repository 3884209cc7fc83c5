import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'
import type { PayoutModel } from '@/prisma/generated/models'
import { entryInWords, type PayoutEntry } from './entries'
import type { NoPayoutReason } from './rules'
import type { balance, madePayout, payout, payoutEntry } from './schema'

export type WirePayout = z.output<typeof payout>

/** The wire form, for events, too. */
export function presentPayout(row: PayoutModel): WirePayout {
  return {
    id: toWire('po', row.id),
    number: row.number,
    environment: row.environment,
    businessId: toWire('biz', row.businessId),
    amountPaisa: row.amountPaisa.toString(),
    currency: 'NPR',
    status: row.status,
    statusReason: row.statusReason,
    openingPaisa: row.openingPaisa.toString(),
    chargesPaisa: row.chargesPaisa.toString(),
    refundsPaisa: row.refundsPaisa.toString(),
    feesPaisa: row.feesPaisa.toString(),
    otherPaisa: row.otherPaisa.toString(),
    reservePaisa: row.reservePaisa.toString(),
    coversFrom: row.coversFrom?.toISOString() ?? null,
    coversTo: row.coversTo.toISOString(),
    bankAccount: {
      bankCode: row.bankCode,
      bankName: row.bankName,
      branch: row.branch,
      accountNumber: `••••${row.accountNumberLast4}`,
      accountName: row.accountName,
    },
    batchId: row.batchId && toWire('pob', row.batchId),
    bankReference: row.bankReference,
    expectedAt: row.expectedAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    returnedAt: row.returnedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export const presentMade = ({
  payout: made,
  reason,
}: {
  payout: PayoutModel | null
  reason: NoPayoutReason | null
}): z.output<typeof madePayout> => ({
  payout: made && presentPayout(made),
  reason,
})

export type WirePayoutEntry = z.output<typeof payoutEntry>

export function presentPayoutEntry(entry: PayoutEntry): WirePayoutEntry {
  return {
    id: entry.transactionId && toWire('txn', entry.transactionId),
    kind: entry.kind,
    amountPaisa: entry.amountPaisa.toString(),
    feePaisa: entry.feePaisa?.toString() ?? null,
    invoiceId: entry.invoiceId && toWire('inv', entry.invoiceId),
    payoutId: entry.payoutId && toWire('po', entry.payoutId),
    description: entryInWords(entry, 'en'),
    createdAt: entry.createdAt.toISOString(),
  }
}

/** What a business is owed, and when it is paid out. */
export interface Balance {
  environment: Environment
  moneyMode: 'own' | 'shared'
  payablePaisa: bigint
  feesPaisa: bigint
  reservePaisa: bigint
  availablePaisa: bigint
  inTransitPaisa: bigint
  nextPayoutAt: Date | null
  noPayoutReason: NoPayoutReason | null
}

export function presentBalance(row: Balance): z.output<typeof balance> {
  return {
    environment: row.environment,
    moneyMode: row.moneyMode,
    currency: 'NPR',
    payablePaisa: row.payablePaisa.toString(),
    feesPaisa: row.feesPaisa.toString(),
    reservePaisa: row.reservePaisa.toString(),
    availablePaisa: row.availablePaisa.toString(),
    inTransitPaisa: row.inTransitPaisa.toString(),
    nextPayoutAt: row.nextPayoutAt?.toISOString() ?? null,
    noPayoutReason: row.noPayoutReason,
  }
}
