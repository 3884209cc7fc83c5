import { createTranslator } from 'use-intl/core'
import { dateInWords, NEPAL } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { type ComingPayment, nextPaymentWords } from '@/lib/core/next-payment'
import { allProviders } from '@/lib/core/providers'
import { MESSAGES } from './catalogue'

/** Where the next payment comes from, on pages and papers. */
export function nextPaymentInWords(
  { timeZone = NEPAL, business, ...coming }: ComingPayment & { timeZone?: string; business: string },
  locale: Language,
): string {
  const t = createTranslator({ locale, messages: MESSAGES[locale].customer })
  return t(`nextPayment.${nextPaymentWords(coming)}`, {
    business,
    providers: allProviders(locale),
    date: coming.at ? dateInWords(coming.at, timeZone, locale) : '',
  })
}
