import { type RowsRefusal, rowsUnder } from '@/lib/infra/csv/worker/rows'
import { MAX_RESULTS, type ResultColumn, type ResultColumns } from '../file-schema'

/** A row of the bank's file, as the bank wrote it. */
export interface WrittenResult {
  /** The first row after the headings is 1. */
  row: number
  number: string
  amount: string
  status: string
  reference: string
  reason: string
}

interface ResultsToRead {
  bytes: Uint8Array
  /** Undefined if the headings are the names of the columns. */
  columns: ResultColumns | undefined
}

const ITSELF = { number: 'number', amount: 'amount', status: 'status' } as const
const PERHAPS = { reference: 'reference', reason: 'reason' } as const

/** Reads the results in a bank's file. It does not use the database. */
export function readResults({ bytes, columns }: ResultsToRead): WrittenResult[] | RowsRefusal {
  const rows = rowsUnder<ResultColumn>({
    bytes,
    headings: columns ?? ITSELF,
    ...(columns === undefined && { optional: PERHAPS }),
    needs: 'number',
    most: MAX_RESULTS,
  })
  if (!Array.isArray(rows)) return rows
  return rows.map(({ row, cell }) => ({
    row,
    number: cell('number') ?? '',
    amount: cell('amount') ?? '',
    status: cell('status') ?? '',
    reference: (cell('reference') ?? '').slice(0, 100),
    reason: (cell('reason') ?? '').slice(0, 200),
  }))
}
