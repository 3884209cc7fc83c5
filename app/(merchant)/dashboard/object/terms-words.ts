import { countIn, inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { Calendar, Interval } from '@/lib/core/period'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { priceInWords } from '@/messages/price-words'

export interface Terms {
  /** The quantity. 1 if absent. */
  quantity?: number
  /** The unit amount. */
  amountPaisa: string | bigint
  interval: Interval
  intervalCount: number
  calendar?: Calendar
}

/** `3 × `. Empty for a quantity of 1. */
export const timesText = ({ quantity = 1 }: Pick<Terms, 'quantity'>, language: Language): string =>
  quantity === 1 ? '' : `${countIn(language, quantity)} × `

/** `a month`, `every 3 months`. */
export const rhythmIn = (
  terms: Pick<Terms, 'interval' | 'intervalCount' | 'calendar'>,
  language: Language,
): string => priceInWords({ ...terms, amount: '' }, language).trim()

/** `Rs 1,500.00 a month`, `3 × Rs 1,500.00 a month`. */
export function termsInWords(terms: Terms, language: Language): string {
  const amount = `${timesText(terms, language)}${formatNpr(BigInt(terms.amountPaisa), language)}`
  return priceInWords({ ...terms, amount }, language)
}

/** `14-day trial`. Empty without a trial. */
export function trialIn(days: number, language: Language): string {
  const { trialDays } = MESSAGES[language].catalog.price
  return days > 0 ? filled(trialDays, { count: inDigitsOf(language, String(days)) }) : ''
}
