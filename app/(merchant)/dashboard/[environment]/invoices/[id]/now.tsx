import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { calendarDate } from '@/lib/core/calendar-date'
import { customerName } from '@/lib/core/customer-name'
import { formatNpr, unbrokenNpr } from '@/lib/core/money'
import { refundablePaisa } from '@/lib/credit-note/write'
import type { InvoiceSource } from '@/lib/invoice/document'
import { isOverdue } from '@/lib/invoice/due'
import type { SubscriptionSummary } from '@/lib/subscription/read'

interface TruthProps {
  row: InvoiceSource['invoice']
  customer: InvoiceSource['customer']
  subscription: Pick<SubscriptionSummary, 'openInvoiceId' | 'nextRetryAt' | 'collection'>
  now: Date
  timeZone: string
}

/** What is true of an invoice now, in a sentence or two. */
export function TruthOf({ row, customer, subscription, now, timeZone }: TruthProps) {
  const amount = <Money paisa={row.totalAmountPaisa} />
  const on = (at: Date | null) => at && <BothDates at={at} timeZone={timeZone} />
  if (row.status === 'draft')
    return (
      <>
        A draft of {amount} for {customerName(customer)}. Send it: it gets its number and is
        {customer.email ? ` mailed to ${customer.email}` : ' sent by SMS'}.
      </>
    )
  if (row.status === 'void') return <>Voided on {on(row.voidedAt)}. Nothing is owed.</>
  if (row.status === 'paid')
    return (
      <>
        {amount} {PAID[row.settlement ?? 'wallet']} on {on(row.paidAt)}.{refundedText(row)}
      </>
    )
  return (
    <>
      {amount} {isOverdue(row, now) ? 'has been due since' : 'is due by'} {on(row.dueAt)}.{' '}
      {whatComes(row, subscription, on)}
    </>
  )
}

const PAID = {
  wallet: 'was paid from the wallet',
  outside: 'was paid outside of the wallet',
  nothing_due: 'was due: nothing to pay',
} as const

/** What went back of what was paid, after the sentence that it was. Empty: nothing. */
export function refundedText(row: Pick<TruthProps['row'], 'totalAmountPaisa' | 'refundedPaisa'>): string {
  if (row.refundedPaisa === 0n) return ''
  if (row.refundedPaisa === row.totalAmountPaisa) return ' All of it was refunded.'
  const left = refundablePaisa(row)
  return ` ${unbrokenNpr(row.refundedPaisa, 'en')} was refunded, and ${unbrokenNpr(left, 'en')} is left.`
}

function whatComes(
  row: TruthProps['row'],
  { openInvoiceId, nextRetryAt, collection }: TruthProps['subscription'],
  on: (at: Date | null) => React.ReactNode,
): React.ReactNode {
  if (openInvoiceId !== row.id) return 'The customer pays it on the invoice page.'
  if (collection === 'outside') return 'You collect it. The customer can also pay it on the invoice page.'
  if (nextRetryAt)
    return <>The wallet is charged again on {on(nextRetryAt)}, or as soon as it is topped up.</>
  return 'The last attempt has failed. A top-up of the wallet still pays it.'
}

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
  return `Its subscription is active again, until ${calendarDate(end, timeZone)}.`
}

/** What voiding an open invoice does, in figures. */
export function voidText(invoice: Settled, waiting: Waiting): string {
  const amount = formatNpr(BigInt(invoice.totalAmountPaisa), 'en')
  return `${amount} is not collected. ${subscriptionText(invoice, waiting)} Cannot be undone.`
}

/** What recording a payment of an open invoice does, in figures. */
export function recordText(invoice: Settled, waiting: Waiting): string {
  const amount = formatNpr(BigInt(invoice.totalAmountPaisa), 'en')
  return `${amount} counts as paid outside of the wallet, so no money moves. ${subscriptionText(invoice, waiting)}`
}

/** What charging an open invoice made by hand does, in figures. */
export function chargeText(invoice: Pick<Settled, 'totalAmountPaisa'>): string {
  const amount = formatNpr(BigInt(invoice.totalAmountPaisa), 'en')
  return `${amount} is taken from the wallet of the customer at once, if the allowance that they gave you covers it and the wallet holds it. If not, nothing is taken and the invoice stays open.`
}

/** What a refund of a paid invoice does, in figures. */
export function refundText(
  row: Pick<TruthProps['row'], 'totalAmountPaisa' | 'refundedPaisa' | 'settlement'>,
  isLive: boolean,
): string {
  const npr = (paisa: bigint) => formatNpr(paisa, 'en')
  const already = row.refundedPaisa > 0n ? `, and ${npr(row.refundedPaisa)} of it went back` : ''
  const paid = `${npr(row.totalAmountPaisa)} ${PAID[row.settlement ?? 'wallet']}${already}.`
  const left = npr(refundablePaisa(row))
  const goes =
    row.settlement === 'outside'
      ? `No money moves here: you give back up to ${left} yourself.`
      : `Up to ${left} goes back at once to the wallet that paid, from what Khata owes you. There it first pays what the customer owes.`
  const subscription = isLive ? ' Its subscription goes on: cancel it if it shall end.' : ''
  return `${paid} ${goes} A credit note is written, and that cannot be undone.${subscription}`
}
