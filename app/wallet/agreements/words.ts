import { getTranslations } from 'next-intl/server'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { OwnAgreement } from '@/lib/end-user/load-agreements'

/** `Rs 2,500.00 a month`, `Rs 5,000.00 in a Nepali month`, `No limit`. */
export async function limitWords(
  { amountPaisa, interval, intervalCount }: OwnAgreement,
  language: Language,
): Promise<string> {
  const t = await getTranslations('wallet')
  if (amountPaisa === null) return t('agreements.noLimit')
  const amount = formatNpr(amountPaisa, language)
  if (!interval || !intervalCount) return t('agreements.month', { amount })
  return t('subscription.price', { amount, interval, count: intervalCount })
}
