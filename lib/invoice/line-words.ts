import { ALREADY_GIVEN_BACK, type StoredLine } from '@/lib/core/invoice-line'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { timesInWords } from '@/messages/discount-words'
import { filled } from '@/messages/filled'
import type { InvoiceModel } from '@/prisma/generated/models'

// The engine writes these lines in English, and what an issued invoice says does not change. The other lines have the words of
// the merchant, who names a product or makes a line by hand.
const DISCOUNT = /^Discount (?<what>[A-Z0-9-]+)$/
const UNUSED = /^Unused time of (?<what>.+)$/s
const REMAINING = /^Remaining time of (?<what>.+)$/s

/** What a line says, in the language of the reader. */
export function lineInWords(
  { description, amountPaisa, once }: Pick<StoredLine, 'description' | 'amountPaisa' | 'once'>,
  { origin }: Pick<InvoiceModel, 'origin'>,
  language: Language,
): string {
  if (once || origin === 'manual') return description
  const { line } = MESSAGES[language].document
  const named = (words: string, pattern: RegExp) => {
    const what = pattern.exec(description)?.groups?.what
    return what === undefined ? null : filled(words, { what })
  }
  if (BigInt(amountPaisa) < 0n && description === ALREADY_GIVEN_BACK) return line.credited
  if (BigInt(amountPaisa) < 0n)
    return named(line.discount, DISCOUNT) ?? named(line.unused, UNUSED) ?? description
  return named(line.remaining, REMAINING) ?? description
}

/** `3 × Rs 500.00`. Empty for one thing. */
export function timesOfLine(quantity: number, unitPaisa: string, language: Language): string {
  return quantity === 1 ? '' : timesInWords(quantity, BigInt(unitPaisa), language)
}

type Origin = InvoiceModel['origin']

/** SQL: what an invoice is of, in the words of its line. A change takes off the unused time first, and is of what comes after it. */
export const mainItem = (lines: string): string => `coalesce((
    SELECT line->>'description' FROM jsonb_array_elements(${lines}) AS line WHERE (line->>'amountPaisa')::bigint >= 0 LIMIT 1
  ), ${lines}->0->>'description')`

/** What an invoice is of, in the language of the reader. @param item as `mainItem` has it. */
export const itemInWords = (item: string, origin: Origin, language: Language): string =>
  lineInWords({ description: item, amountPaisa: '0' }, { origin }, language)
