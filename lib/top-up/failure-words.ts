import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { readerOfStored } from '@/messages/stored-sentence'

const readStored = readerOfStored(MESSAGES[DEFAULT_LANGUAGE].reconciliation.failures, {
  received: '\\d+',
  asked: '\\d+',
})

/** Why a top-up failed, in the reader's language. An unknown text is shown as it is stored. */
export function failureInWords(stored: string, language: Language): string {
  const found = readStored(stored)
  if (!found) return stored
  return inDigitsOf(language, filled(MESSAGES[language].reconciliation.failures[found.key], found.values))
}
