import type { Language } from '@/lib/core/language'
import { MESSAGES, type Messages } from '@/messages/catalogue'

/** The texts of the rows of one-time items. */
export type RowWords = Omit<Messages['charges']['rows'], 'line' | 'charge'> &
  Messages['charges']['rows']['line'] & { language: Language }

/** @param what the kind of row. */
export function rowWords(what: 'line' | 'charge', language: Language): RowWords {
  const { line, charge, ...fields } = MESSAGES[language].charges.rows
  return { ...fields, ...{ line, charge }[what], language }
}
