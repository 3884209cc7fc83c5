import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import type { ProviderName } from '@/lib/core/providers'
import type { OfferedLink } from '@/lib/payment-link/load-offers'
import { takesPayment } from '@/lib/provider-account/offered'
import { MESSAGES } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'

/** Whether the link leads to an offer that can be paid, and how often it was used. */
export function linkTruth(link: OfferedLink, providers: readonly ProviderName[], language: Language): string {
  const { active, costsNothing, isSold, startAgain } = link
  const { now } = MESSAGES[language].paymentLinks
  return [
    startAgain && now.startAgain,
    active ? !isSold && now.notSold : now.archived,
    active && isSold && !takesPayment(costsNothing, providers) && now.notPayable,
    whatCameOf(link, language),
  ]
    .filter(Boolean)
    .join(' ')
}

function whatCameOf({ opened, started, paid }: OfferedLink, language: Language): string {
  const t = staffWords('paymentLinks', language)
  if (opened === 0 && started === 0) return t('now.nobody')
  const many = (count: number) => countIn(language, count)
  return t('now.came', { count: opened, many: many(opened), started: many(started), paid: many(paid) })
}
