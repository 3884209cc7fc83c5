import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { ProviderSettlementRowModel } from '@/prisma/generated/models'
import type { Missing, Settlement } from './read'
import type { missingTopUp, providerSettlement, settlementRow } from './schema'

export function presentSettlement(row: Settlement): z.output<typeof providerSettlement> {
  return {
    id: toWire('pst', row.id),
    environment: row.environment,
    provider: row.provider,
    settledAt: row.settledOn,
    grossPaisa: row.grossPaisa.toString(),
    feePaisa: row.feePaisa.toString(),
    netPaisa: row.netPaisa.toString(),
    bankReference: row.bankReference,
    origin: row.origin,
    rows: row.rows,
    matched: row.matched,
    problems: row.problems,
    status: row.status,
    bookedAt: row.bookedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentSettlementRow(row: ProviderSettlementRowModel): z.output<typeof settlementRow> {
  return {
    id: toWire('psr', row.id),
    row: row.row,
    reference: row.reference,
    grossPaisa: row.grossPaisa.toString(),
    feePaisa: row.feePaisa.toString(),
    netPaisa: row.netPaisa.toString(),
    result: row.result,
    topUpId: row.topUpId && toWire('top', row.topUpId),
    expectedPaisa: row.expectedPaisa?.toString() ?? null,
    handledAt: row.handledAt?.toISOString() ?? null,
    handledNote: row.handledNote,
  }
}

export function presentMissing(row: Missing): z.output<typeof missingTopUp> {
  return {
    topUpId: toWire('top', row.id),
    provider: row.provider,
    reference: row.reference,
    amountPaisa: row.amountPaisa.toString(),
    creditedAt: row.creditedAt.toISOString(),
  }
}
