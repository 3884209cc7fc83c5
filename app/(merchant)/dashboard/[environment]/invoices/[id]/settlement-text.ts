import { calendarDate } from '@/lib/core/calendar-date'
import { formatNpr } from '@/lib/core/money'

interface Settled {
  totalAmountPaisa: string
  periodEnd: string
}

interface Waiting {
  /** The subscription waits for this invoice. */
  isWaitedFor: boolean
  /** Dunning has ended without a payment. */
  isUnpaid: boolean
  now: Date
  timeZone: string
}

/** What becomes of the subscription when its invoice is settled. */
function subscriptionText({ periodEnd }: Settled, { isWaitedFor, isUnpaid, now, timeZone }: Waiting): string {
  if (!isWaitedFor) return 'Its subscription does not change.'
  const end = new Date(periodEnd)
  if (isUnpaid && end <= now) return 'Its subscription is active again, in a period that begins now.'
  if (end <= now) return 'Its subscription is active again, and its next period is due at once.'
  return `Its subscription is active again, until ${calendarDate(end, timeZone, 'en')}.`
}

/** What voiding an open invoice does, in figures. */
export function voidText(invoice: Settled, waiting: Waiting): string {
  const amount = formatNpr(BigInt(invoice.totalAmountPaisa), 'en')
  return `${amount} is not collected. ${subscriptionText(invoice, waiting)} Cannot be undone.`
}

/** What marking an open invoice as paid does, in figures. */
export function markPaidText(invoice: Settled, waiting: Waiting): string {
  const amount = formatNpr(BigInt(invoice.totalAmountPaisa), 'en')
  return `${amount} counts as paid outside of the wallet, so no money moves. ${subscriptionText(invoice, waiting)} Cannot be undone.`
}
