import type { CheckoutLink } from '@/lib/checkout/load-links'
import type { CheckoutEntry } from '@/lib/checkout/load-timeline'
import { momentInWords } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

interface Reader {
  timeZone: string
  language: Language
}

/** What is true of a checkout link now, and what its customer has to do next. A link runs on real time. */
export function standingText(
  link: CheckoutLink,
  entries: readonly CheckoutEntry[],
  { timeZone, language }: Reader,
): string {
  const { now: words } = MESSAGES[language].checkoutLinks
  if (link.status !== 'open') return words[link.status]
  const moment = momentInWords(link.expiresAt, new Date(), timeZone, language)
  return `${filled(words.open, { moment })} ${words[progressOf(link, entries)]}`
}

function progressOf({ phone, verifiedAt }: CheckoutLink, entries: readonly CheckoutEntry[]) {
  if (!phone) return 'nobody'
  if (!verifiedAt) return 'codeAsked'
  const last = entries.at(-1)?.type
  if (last === 'topup_begun') return 'paying'
  if (last === 'topup_failed') return 'noMoney'
  return last === 'topup_succeeded' ? 'inWallet' : 'confirmed'
}
