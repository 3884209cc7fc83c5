import { getTranslations } from 'next-intl/server'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import type { OwnAgreement } from '@/lib/end-user/load-agreements'
import { unbrokenPrice } from '../words'

/** `Rs 2,500.00 a month`, `Rs 5,000.00 in a Nepali month`, `No limit`. */
export async function limitWords(
  { amountPaisa, interval, intervalCount, calendar }: OwnAgreement,
  language: Language,
): Promise<string> {
  const t = await getTranslations('wallet')
  if (amountPaisa === null) return t('agreements.noLimit')
  if (!interval || !intervalCount)
    return t('agreements.month', { amount: unbrokenNpr(amountPaisa, language) })
  return unbrokenPrice({ amountPaisa, interval, intervalCount, ...(calendar && { calendar }) }, language)
}
