import type { StoredLine } from '@/lib/core/invoice-line'
import type { Language } from '@/lib/core/language'
import type { InvoiceModel } from '@/prisma/generated/models'
import { lineInWords } from './line-words'

type Origin = InvoiceModel['origin']

/** SQL: what an invoice is of, in the words of its line. A change takes off the unused time first, and is of what comes after it. */
export const mainItem = (lines: string): string => `coalesce((
    SELECT line->>'description' FROM jsonb_array_elements(${lines}) AS line WHERE (line->>'amountPaisa')::bigint >= 0 LIMIT 1
  ), ${lines}->0->>'description')`

/** The line of what an invoice is of. */
export function mainLine(lines: readonly StoredLine[]): StoredLine | undefined {
  return lines.find(({ amountPaisa }) => BigInt(amountPaisa) >= 0n) ?? lines[0]
}

/** What an invoice is of, in the language of the reader. @param item as `mainItem` has it. */
export const itemInWords = (item: string, origin: Origin, language: Language): string =>
  lineInWords({ description: item, amountPaisa: '0' }, { origin }, language)
