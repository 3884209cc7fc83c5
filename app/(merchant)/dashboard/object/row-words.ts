import type { Language } from '@/lib/core/language'
import { MESSAGES, type Messages } from '@/messages/catalogue'

/** What the rows of things that are billed once say. */
export type RowWords = Omit<Messages['charges']['rows'], 'line' | 'charge'> &
  Messages['charges']['rows']['line'] & { language: Language }

/** @param what a row is. */
export function rowWords(what: 'line' | 'charge', language: Language): RowWords {
  const { line, charge, ...fields } = MESSAGES[language].charges.rows
  return { ...fields, ...{ line, charge }[what], language }
}
