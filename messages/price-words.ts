import { createTranslator } from 'use-intl/core'
import { LANGUAGES, type Language } from '@/lib/core/language'
import type { Calendar, Interval } from '@/lib/core/period'
import { MESSAGES } from './catalogue'

export interface PriceWords {
  /** As the reader sees it, such as `Rs 500.00`. */
  amount: string
  interval: Interval
  intervalCount: number
  /** Left out: nobody needs to be told. */
  calendar?: Calendar
}

const translatorOf = (locale: Language) => createTranslator({ locale, messages: MESSAGES[locale].price })

// Each is made once, and remembers the texts that it has parsed: a list says a price in each row.
const MADE = new Map(LANGUAGES.map((language) => [language, translatorOf(language)]))

/** The words of prices and discounts, with plurals. */
export const priceTexts = (language: Language) => MADE.get(language) ?? translatorOf(language)

/** `Rs 500.00 a month`, `Rs 1,200.00 every 3 months`, `Rs 500.00 every month (Bikram Sambat)`: a price as people read it everywhere. */
export function priceInWords(
  { amount, interval, intervalCount, calendar }: PriceWords,
  language: Language,
): string {
  const isBs = calendar === 'bs' && (interval === 'month' || interval === 'year')
  return priceTexts(language)(isBs ? `${interval}Bs` : interval, { amount, count: intervalCount })
}
