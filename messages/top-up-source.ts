import type { Language } from '@/lib/core/language'
import { PROVIDERS, type TopUpSource } from '@/lib/core/providers'
import { MESSAGES } from './catalogue'

/** What a customer calls the source of a top-up. The names of providers are the same in all languages. */
export function topUpSource(source: TopUpSource, language: Language): string {
  return source === 'sandbox' ? MESSAGES[language].customer.testMoney : PROVIDERS[source].title
}
