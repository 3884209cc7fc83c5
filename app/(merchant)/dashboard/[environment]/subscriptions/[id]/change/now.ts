import { dayInWords } from '@/lib/core/calendar-date'
import { formatNpr } from '@/lib/core/money'
import type { NamedSubscription } from '@/lib/subscription/present'
import type { Choice, WireChangePreview } from './read'

interface Changing {
  subscription: Pick<NamedSubscription, 'status' | 'pendingChange' | 'collection' | 'agreement'>
  choice: Pick<Choice, 'when'>
  preview: Pick<WireChangePreview, 'totalPaisa' | 'nextPeriodAmountPaisa' | 'nextChargeAt' | 'shortfallPaisa'>
  /** What a period costs on the new terms, before a discount. */
  fullPaisa: bigint
  now: Date
  timeZone: string
}

const npr = (paisa: bigint | string) => formatNpr(BigInt(paisa), 'en')

/** What a change does, in figures. */
export function changing({ subscription, choice, preview, now, timeZone }: Changing): string {
  const { nextChargeAt, nextPeriodAmountPaisa } = preview
  const next = nextChargeAt
    ? ` The next charge is ${npr(nextPeriodAmountPaisa)}, ${dayInWords(new Date(nextChargeAt), now, timeZone)}.`
    : ' It ends with its period, so nothing is charged after it.'
  const replaced = subscription.pendingChange ? ' It replaces the change that waits.' : ''
  return `${billedNow(subscription.status, choice, BigInt(preview.totalPaisa))}${next}${replaced}`
}

function billedNow(status: string, { when }: Changing['choice'], totalPaisa: bigint): string {
  if (totalPaisa > 0n) return `${npr(totalPaisa)} is charged now, from the wallet.`
  if (totalPaisa < 0n) return `${npr(-totalPaisa)} goes back now, with a credit note.`
  if (status === 'trialing' && when !== 'period_end') return 'The trial goes on, and nothing is charged now.'
  return 'Nothing is charged now.'
}

/** Why a change would be refused if it were made now. Empty: it would not. */
export function hindrance({ subscription, preview }: Changing): string {
  if (BigInt(preview.totalPaisa) <= 0n) return ''
  if (subscription.collection === 'outside')
    return 'It is paid outside of the wallet, so nothing can be charged now. Choose a change without billing the rest, or with the next period.'
  if (BigInt(preview.shortfallPaisa ?? 0) > 0n)
    return `The wallet is ${npr(preview.shortfallPaisa ?? 0n)} short of it. The change can be made when that is in the wallet.`
  return ''
}

/** What the customer has agreed to, if it is less than a period will cost. Empty: it covers it, or nothing is known. */
export function agreedLess({ subscription: { agreement }, choice, fullPaisa }: Changing): string {
  const most = agreement?.givenAt && agreement.amountPaisa
  if (!most || BigInt(most) >= fullPaisa) return ''
  const covers = `The customer’s agreement covers at most ${npr(most)} a period.`
  return choice.when === 'period_end'
    ? `${covers} If nothing else covers ${npr(fullPaisa)}, they are asked at once, and without their yes it is not charged.`
    : `${covers} If nothing else covers ${npr(fullPaisa)}, the change is refused: ask them first.`
}

interface Changed {
  subscription: { pendingChange: object | null }
  invoice: { totalAmountPaisa: string; invoiceNumber: string | null } | null
  creditNote: { amountPaisa: string; number: string } | null
}

/** What was done. */
export function changedText({ subscription, invoice, creditNote }: Changed): string {
  if (invoice)
    return `Changed. ${npr(invoice.totalAmountPaisa)} was paid, with invoice ${invoice.invoiceNumber}.`
  if (creditNote)
    return `Changed. ${npr(creditNote.amountPaisa)} went back, with credit note ${creditNote.number}.`
  return subscription.pendingChange ? 'It changes with its next period.' : 'Changed. Nothing was charged.'
}
