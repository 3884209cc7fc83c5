import { writtenPaisa } from '@/lib/core/written-amount'
import { type CsvRow, type RowsRefusal, rowsUnder } from '@/lib/infra/csv/worker/rows'
import { type ColumnNames, MAX_SETTLEMENT_ROWS, type SettlementColumn } from '../file-schema'

/** A payment in the provider's file. Values that cannot be read are 0, and the row is marked as unreadable. */
export interface FileRow {
  /** The number of the row. The first row after the headings is 1. */
  row: number
  reference: string
  grossPaisa: bigint
  feePaisa: bigint
  netPaisa: bigint
  isRefund: boolean
  isReadable: boolean
}

export interface FileToRead {
  bytes: Uint8Array
  columns: ColumnNames
}

/** Reads the payments in a provider's file. It does not use the database. */
export function readRows({ bytes, columns }: FileToRead): FileRow[] | RowsRefusal {
  const rows = rowsUnder<SettlementColumn>({
    bytes,
    headings: columns,
    needs: 'reference',
    most: MAX_SETTLEMENT_ROWS,
  })
  return Array.isArray(rows) ? rows.map(rowOf) : rows
}

const REFUND = /refund|reversal/i
const MAX_REFERENCE = 200

function rowOf({ row, cell }: CsvRow<SettlementColumn>): FileRow {
  const reference = cell('reference') ?? ''
  const [gross, fee, net] = [
    writtenPaisa(cell('gross')),
    writtenPaisa(cell('fee')),
    writtenPaisa(cell('net')),
  ]
  const isRefund = REFUND.test(cell('type') ?? '') || (gross ?? 0n) < 0n
  const unreadable = { row, reference: reference.slice(0, MAX_REFERENCE), isRefund, isReadable: false }
  if (gross === undefined || fee === undefined || net === undefined || gross === null)
    return { ...unreadable, grossPaisa: gross ?? 0n, feePaisa: fee ?? 0n, netPaisa: net ?? 0n }
  const grossPaisa = isRefund ? -sizeOf(gross) : gross
  const kept = fee === null ? null : sizeOf(fee)
  // If the fee is missing, it is computed from the net amount. If both are missing, the provider kept nothing.
  const feePaisa = kept ?? (net === null ? 0n : grossPaisa - net)
  const netPaisa = net ?? grossPaisa - feePaisa
  const isReadable = reference.length <= MAX_REFERENCE && grossPaisa - feePaisa === netPaisa
  return { ...unreadable, grossPaisa, feePaisa, netPaisa, isReadable }
}

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)
