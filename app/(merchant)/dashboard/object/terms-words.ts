import { rhythmText, type Terms } from '@/components/price/recurring'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { priceInWords } from '@/messages/price-words'

/** `a month`, `every 3 months`; in another language as its prices say it, without the amount. */
export function rhythmIn(
  terms: Pick<Terms, 'interval' | 'intervalCount' | 'calendar'>,
  language: Language,
): string {
  if (language === DEFAULT_LANGUAGE) return rhythmText(terms)
  return priceInWords({ ...terms, amount: '' }, language).trim()
}
