import { createTranslator } from 'use-intl/core'
import type { Language } from '@/lib/core/language'
import type { Interval } from '@/lib/core/period'
import { MESSAGES } from './catalogue'

export interface PriceWords {
  /** As the reader sees it, such as `Rs 500.00`. */
  amount: string
  interval: Interval
  intervalCount: number
}

/** `Rs 500.00 a month`, `Rs 1,200.00 every 3 months`: a price as pages, SMS and mails for customers say it. */
export function priceInWords({ amount, interval, intervalCount }: PriceWords, locale: Language): string {
  const t = createTranslator({ locale, messages: MESSAGES[locale].price })
  return t(interval, { amount, count: intervalCount })
}
