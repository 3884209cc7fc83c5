import { rhythmText, type Terms, termsText, timesText } from '@/components/price/recurring'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { priceInWords } from '@/messages/price-words'

/** `a month`, `every 3 months`; in another language as its prices say it, without the amount. */
export function rhythmIn(
  terms: Pick<Terms, 'interval' | 'intervalCount' | 'calendar'>,
  language: Language,
): string {
  if (language === DEFAULT_LANGUAGE) return rhythmText(terms)
  return priceInWords({ ...terms, amount: '' }, language).trim()
}

/** `Rs 1,500.00 a month`, `3 × Rs 1,500.00 a month`; in another language as its prices say it. */
export function termsInWords(terms: Terms, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return termsText(terms)
  const times = inDigitsOf(language, timesText(terms))
  return priceInWords(
    { ...terms, amount: `${times}${formatNpr(BigInt(terms.amountPaisa), language)}` },
    language,
  )
}

/** `14-day trial`. Empty without a trial. */
export function trialIn(days: number, language: Language): string {
  const { trialDays } = MESSAGES[language].catalog.price
  return days > 0 ? filled(trialDays, { count: inDigitsOf(language, String(days)) }) : ''
}
