import { dayInWords } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { NamedSubscription } from '@/lib/subscription/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Choice, WireChangePreview } from './read'

interface Changing {
  subscription: Pick<NamedSubscription, 'status' | 'pendingChange' | 'collection' | 'agreement'>
  choice: Pick<Choice, 'when'>
  preview: Pick<WireChangePreview, 'totalPaisa' | 'nextPeriodAmountPaisa' | 'nextChargeAt' | 'shortfallPaisa'>
  /** What a period costs with the new terms, before a discount. */
  fullPaisa: bigint
  now: Date
  timeZone: string
  language: Language
}

const wordsIn = (language: Language) => MESSAGES[language].subscriptions.change

/** Fills an amount into a text. */
const withPaisa = (text: string, paisa: bigint | string, language: Language) =>
  filled(text, { amount: formatNpr(BigInt(paisa), language) })

/** What a change does, with numbers. */
export function changing(change: Changing): string {
  const { subscription, preview, now, timeZone, language } = change
  const { nextChargeAt, nextPeriodAmountPaisa } = preview
  const words = wordsIn(language)
  const next = nextChargeAt
    ? filled(words.next, {
        amount: formatNpr(BigInt(nextPeriodAmountPaisa), language),
        day: dayInWords(new Date(nextChargeAt), now, timeZone, language),
      })
    : words.ends
  return [billedNow(change), next, subscription.pendingChange && words.replaces].filter(Boolean).join(' ')
}

function billedNow({ subscription, choice, preview, language }: Changing): string {
  const words = wordsIn(language)
  const totalPaisa = BigInt(preview.totalPaisa)
  if (totalPaisa > 0n) return withPaisa(words.charges, totalPaisa, language)
  if (totalPaisa < 0n) return withPaisa(words.givesBack, -totalPaisa, language)
  return subscription.status === 'trialing' && choice.when !== 'period_end'
    ? words.trialGoesOn
    : words.nothing
}

/** Why the change would be refused now. Empty if it would not. */
export function hindrance({ subscription, preview, language }: Changing): string {
  const words = wordsIn(language)
  if (BigInt(preview.totalPaisa) <= 0n) return ''
  if (subscription.collection === 'outside') return words.outside
  const shortPaisa = BigInt(preview.shortfallPaisa ?? 0)
  return shortPaisa > 0n ? withPaisa(words.short, shortPaisa, language) : ''
}

/** The amount that the customer has agreed to, if a period will cost more. Empty if the agreement covers it, or is not known. */
export function agreedLess({ subscription, choice, fullPaisa, language }: Changing): string {
  const words = wordsIn(language)
  const { agreement } = subscription
  const most = agreement?.givenAt && agreement.amountPaisa
  if (!most || BigInt(most) >= fullPaisa) return ''
  const otherwise = choice.when === 'period_end' ? words.askedAtOnce : words.refused
  return `${withPaisa(words.covers, most, language)} ${withPaisa(otherwise, fullPaisa, language)}`
}

interface Changed {
  subscription: { pendingChange: object | null }
  invoice: { totalAmountPaisa: string; invoiceNumber: string | null } | null
  creditNote: { amountPaisa: string; number: string } | null
}

/** What has been changed. */
export function changedText({ subscription, invoice, creditNote }: Changed, language: Language): string {
  const words = MESSAGES[language].subscriptions.done
  const amount = (paisa: string) => formatNpr(BigInt(paisa), language)
  if (invoice)
    return filled(words.changePaid, {
      amount: amount(invoice.totalAmountPaisa),
      number: invoice.invoiceNumber ?? '',
    })
  if (creditNote)
    return filled(words.changeGaveBack, {
      amount: amount(creditNote.amountPaisa),
      number: creditNote.number,
    })
  return subscription.pendingChange ? words.changesLater : words.changed
}
