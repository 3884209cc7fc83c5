import type { Language } from '@/lib/core/language'
import type { WirePayment } from '@/lib/payment/present'
import { MESSAGES } from '@/messages/catalogue'

/** The names of the payment methods. */
export const METHOD_WORDS: Record<WirePayment['method'], string> = MESSAGES.en.states.method

/** The same, as options of a form. */
export function methodOptions(language: Language) {
  return Object.entries(MESSAGES[language].states.method).map(([value, label]) => ({ value, label }))
}
