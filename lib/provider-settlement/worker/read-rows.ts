import { toAsciiDigits } from '@/lib/core/digits'
import { MAX_PAISA } from '@/lib/core/money'
import { recordsIn } from '@/lib/infra/csv/worker/records'
import { FileRefused } from '@/lib/infra/csv/worker/refused'
import { type ColumnNames, MAX_SETTLEMENT_ROWS, type SettlementColumn } from '../file-schema'

/** A payment as the provider's file has it. What cannot be read is 0, and the row is unreadable. */
export interface FileRow {
  /** The first one after the headings is 1. */
  row: number
  reference: string
  grossPaisa: bigint
  feePaisa: bigint
  netPaisa: bigint
  isRefund: boolean
  isReadable: boolean
}

/** Why a whole file is refused. */
export interface RowsRefusal {
  param: 'file' | 'columns'
  message: string
}

export interface FileToRead {
  bytes: Uint8Array
  columns: ColumnNames
}

/** Reads the payments of a provider's file. It knows nothing of the database. */
export function readRows({ bytes, columns }: FileToRead): FileRow[] | RowsRefusal {
  try {
    const headings = Object.keys(columns)
    const records = recordsIn(bytes, { most: MAX_SETTLEMENT_ROWS, headings })
    const above = records.findIndex((record) =>
      headings.every((heading) => cellsOf(record).includes(heading)),
    )
    if (above < 0) return refused('columns', missingHeading(records, headings))
    const head = cellsOf(records[above] ?? [])
    const at = new Map(headings.map((heading) => [columns[heading], head.indexOf(heading)]))
    const rows = records.slice(above + 1).flatMap((record, n): FileRow[] => {
      const cell = (column: SettlementColumn) => record[at.get(column) ?? -1]?.trim()
      const reference = cell('reference')
      return reference ? [rowOf(n + 1, reference, cell)] : []
    })
    if (rows.length === 0)
      return refused('file', 'No row of the file has a reference. Name its heading in columns.')
    if (rows.length > MAX_SETTLEMENT_ROWS)
      return refused('file', 'The file has more than 50,000 rows. Ask the provider for one day at a time.')
    return rows
  } catch (error) {
    if (error instanceof FileRefused) return refused('file', error.message)
    throw error
  }
}

const refused = (param: RowsRefusal['param'], message: string): RowsRefusal => ({ param, message })

const cellsOf = (record: readonly string[]) => record.map((cell) => cell.trim())

function missingHeading(records: readonly string[][], headings: readonly string[]): string {
  const seen = new Set(records.flatMap(cellsOf))
  const missing = headings.find((heading) => !seen.has(heading))
  return missing === undefined
    ? 'No line of the file has all the headings of columns.'
    : `The file has no heading ${missing.slice(0, 100)}. Write it in columns as it is in the file.`
}

const REFUND = /refund|reversal/i
const MAX_REFERENCE = 200

function rowOf(
  row: number,
  reference: string,
  cell: (column: SettlementColumn) => string | undefined,
): FileRow {
  const [gross, fee, net] = [amountIn(cell('gross')), amountIn(cell('fee')), amountIn(cell('net'))]
  const isRefund = REFUND.test(cell('type') ?? '') || (gross ?? 0n) < 0n
  const unreadable = { row, reference: reference.slice(0, MAX_REFERENCE), isRefund, isReadable: false }
  if (gross === undefined || fee === undefined || net === undefined || gross === null)
    return { ...unreadable, grossPaisa: gross ?? 0n, feePaisa: fee ?? 0n, netPaisa: net ?? 0n }
  const grossPaisa = isRefund ? -sizeOf(gross) : gross
  const kept = fee === null ? null : sizeOf(fee)
  // What the fee or the net does not say follows from the other one. Without both, nothing was kept.
  const feePaisa = kept ?? (net === null ? 0n : grossPaisa - net)
  const netPaisa = net ?? grossPaisa - feePaisa
  const isReadable = reference.length <= MAX_REFERENCE && grossPaisa - feePaisa === netPaisa
  return { ...unreadable, grossPaisa, feePaisa, netPaisa, isReadable }
}

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)

const NOISE = /npr|rs\.?|रू\.?|रु\.?|[\s,\u00a0]/gi
const AMOUNT = /^(-|\()?(\d{1,14})(?:\.(\d{1,2}))?\)?$/

/**
 * Paisa of rupees as providers write them: `1,23,456.78`, `Rs. -20`, `(20.00)`, `२०.५`.
 * @returns null for an empty cell, undefined for what is no amount.
 */
function amountIn(cell: string | undefined): bigint | null | undefined {
  if (!cell) return null
  if (cell.length > 60) return undefined
  const typed = toAsciiDigits(cell).replace(NOISE, '').replace('\u2212', '-')
  const [whole, sign, rupees, paisa = ''] = AMOUNT.exec(typed) ?? []
  if (whole === undefined || (sign === '(') !== whole.endsWith(')')) return undefined
  const size = BigInt(rupees as string) * 100n + BigInt(paisa.padEnd(2, '0'))
  if (size > MAX_PAISA) return undefined
  return sign ? -size : size
}
