import { table } from '@/lib/infra/database/table'
import type { Tx } from '@/lib/infra/database/transaction'
import type { ProviderSettlementRowModel } from '@/prisma/generated/models'

export const providerSettlements = table('provider_settlements')
export const settlementRows = table('provider_settlement_rows')

const ROWS_AT_ONCE = 5_000

export async function insertRows(tx: Tx, rows: readonly ProviderSettlementRowModel[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await settlementRows.insert(tx, rows.slice(at, at + ROWS_AT_ONCE))
}
