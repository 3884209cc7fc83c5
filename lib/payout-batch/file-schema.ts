import type { z } from 'zod'
import { headingNames } from '@/lib/core/form-json'

/** 10 MB. */
export const MAX_RESULTS_BYTES = 10_485_760
/** A bank's file may also have other rows. */
export const MAX_RESULTS = 5_000

export const RESULT_COLUMNS = ['number', 'amount', 'status', 'reference', 'reason'] as const
export type ResultColumn = (typeof RESULT_COLUMNS)[number]

/** The columns that the headings of the bank's file stand for. */
export const resultColumns = headingNames(RESULT_COLUMNS).refine(
  (columns) => {
    const named = Object.values(columns)
    return named.includes('number') && named.includes('amount') && named.includes('status')
  },
  { message: 'must name a heading for number, for amount and for status.' },
)
export type ResultColumns = z.output<typeof resultColumns>
