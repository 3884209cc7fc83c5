import type { z } from 'zod'
import { headingNames } from '@/lib/core/form-json'

/** 10 MB. */
export const MAX_FILE_BYTES = 10_485_760
export const MAX_SETTLEMENT_ROWS = 50_000

export const SETTLEMENT_COLUMNS = ['reference', 'gross', 'fee', 'net', 'type'] as const
export type SettlementColumn = (typeof SETTLEMENT_COLUMNS)[number]

/** Maps the headings of a file to their meaning. */
export const columnNames = headingNames(SETTLEMENT_COLUMNS).refine(
  (columns) => {
    const named = Object.values(columns)
    return (
      named.includes('reference') &&
      named.includes('gross') &&
      (named.includes('fee') || named.includes('net'))
    )
  },
  { message: 'must name a heading for reference, for gross, and for fee or net.' },
)
export type ColumnNames = z.output<typeof columnNames>
