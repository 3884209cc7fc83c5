import { ALREADY_GIVEN_BACK, type StoredLine } from '@/lib/core/invoice-line'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { timesInWords } from '@/messages/discount-words'
import { filled } from '@/messages/filled'
import type { InvoiceModel } from '@/prisma/generated/models'

// The engine writes these lines in English, and an issued invoice does not change. All other lines are in the merchant's words: product
// names, and lines made by hand.
const DISCOUNT = /^Discount (?<what>[A-Z0-9-]+)$/
const UNUSED = /^Unused time of (?<what>.+)$/s
const REMAINING = /^Remaining time of (?<what>.+)$/s

/** A line's text in the reader's language. */
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

/** `3 × Rs 500.00`. Empty for a single item. */
export function timesOfLine(quantity: number, unitPaisa: string, language: Language): string {
  return quantity === 1 ? '' : timesInWords(quantity, BigInt(unitPaisa), language)
}

type Origin = InvoiceModel['origin']

/**
 * SQL: the main item of an invoice, as its line says it. A change first takes off the unused time, so its main item is the line after that.
 */
export const mainItem = (lines: string): string => `coalesce((
    SELECT line->>'description' FROM jsonb_array_elements(${lines}) AS line WHERE (line->>'amountPaisa')::bigint >= 0 LIMIT 1
  ), ${lines}->0->>'description')`

/** The main item in the reader's language. @param item as `mainItem` returns it. */
export const itemInWords = (item: string, origin: Origin, language: Language): string =>
  lineInWords({ description: item, amountPaisa: '0' }, { origin }, language)
