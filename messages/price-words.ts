import { createTranslator } from 'use-intl/core'
import type { Language } from '@/lib/core/language'
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

/** `Rs 500.00 a month`, `Rs 1,200.00 every 3 months`, `Rs 500.00 every month (Bikram Sambat)`: a price as pages, SMS and mails for customers say it. */
export function priceInWords(
  { amount, interval, intervalCount, calendar }: PriceWords,
  locale: Language,
): string {
  const t = createTranslator({ locale, messages: MESSAGES[locale].price })
  const isBs = calendar === 'bs' && (interval === 'month' || interval === 'year')
  return t(isBs ? `${interval}Bs` : interval, { amount, count: intervalCount })
}
