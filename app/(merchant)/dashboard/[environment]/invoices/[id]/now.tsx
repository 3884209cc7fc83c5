import { FilledText } from '@/components/ui/filled-text'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { staffDate } from '@/lib/core/calendar-date'
import { customerName } from '@/lib/core/customer-name'
import type { Language } from '@/lib/core/language'
import { formatNpr, unbrokenNpr } from '@/lib/core/money'
import { refundablePaisa } from '@/lib/credit-note/write'
import type { InvoiceSource } from '@/lib/invoice/document'
import { isOverdue } from '@/lib/invoice/due'
import type { SubscriptionSummary } from '@/lib/subscription/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

interface TruthProps {
  row: InvoiceSource['invoice']
  customer: InvoiceSource['customer']
  subscription: Pick<SubscriptionSummary, 'openInvoiceId' | 'nextRetryAt' | 'collection'>
  now: Date
  timeZone: string
  language: Language
}

/** The present state of an invoice, in a sentence or two. */
export function TruthOf({ row, customer, subscription, now, timeZone, language }: TruthProps) {
  const { invoices, list } = MESSAGES[language]
  const words = invoices.now
  const amount = <Money paisa={row.totalAmountPaisa} language={language} />
  const on = (at: Date | null) => at && <BothDates at={at} timeZone={timeZone} language={language} />
  if (row.status === 'draft')
    return (
      <FilledText
        text={customer.email ? words.draftMailed : words.draftBySms}
        values={{ amount, customer: customerName(customer, list.nameless), email: customer.email }}
      />
    )
  if (row.status === 'void') return <FilledText text={words.void} values={{ date: on(row.voidedAt) }} />
  if (row.status === 'paid')
    return (
      <>
        <FilledText text={words.paid[row.settlement ?? 'wallet']} values={{ amount, date: on(row.paidAt) }} />
        {refundedText(row, language)}
      </>
    )
  return (
    <>
      <FilledText
        text={isOverdue(row, now) ? words.overdue : words.due}
        values={{ amount, date: on(row.dueAt) }}
      />{' '}
      {whatComes(row, subscription, language, on)}
    </>
  )
}

type Refunded = Pick<TruthProps['row'], 'totalAmountPaisa' | 'refundedPaisa'>

/** The refunds of a paid invoice, following the sentence that it was paid. Empty if there are none. */
export function refundedText(row: Refunded, language: Language): string {
  const words = MESSAGES[language].invoices.now
  if (row.refundedPaisa === 0n) return ''
  if (row.refundedPaisa === row.totalAmountPaisa) return ` ${words.refundedAll}`
  const amount = unbrokenNpr(row.refundedPaisa, language)
  const left = unbrokenNpr(refundablePaisa(row), language)
  return ` ${filled(words.refundedPart, { amount, left })}`
}

function whatComes(
  row: TruthProps['row'],
  { openInvoiceId, nextRetryAt, collection }: TruthProps['subscription'],
  language: Language,
  on: (at: Date | null) => React.ReactNode,
): React.ReactNode {
  const words = MESSAGES[language].invoices.now
  if (openInvoiceId !== row.id) return words.ownPage
  if (collection === 'outside') return words.collected
  if (nextRetryAt) return <FilledText text={words.chargedAgain} values={{ date: on(nextRetryAt) }} />
  return words.lastFailed
}

interface Settled {
  totalAmountPaisa: string
  periodEnd: string
}

interface Waiting {
  /** True if the subscription waits for this invoice. */
  isWaitedFor: boolean
  /** True if the retries have ended without a payment. */
  isUnpaid: boolean
  now: Date
  timeZone: string
  language: Language
}

/** What happens to the subscription when its invoice is settled. */
function subscriptionText({ periodEnd }: Settled, waiting: Waiting): string {
  const { isWaitedFor, isUnpaid, now, timeZone, language } = waiting
  const words = MESSAGES[language].invoices.becomes
  if (!isWaitedFor) return words.same
  const end = new Date(periodEnd)
  if (end <= now) return isUnpaid ? words.beginsNow : words.dueAtOnce
  return filled(words.until, { date: staffDate(end, timeZone, language) })
}

const amountOf = ({ totalAmountPaisa }: Pick<Settled, 'totalAmountPaisa'>, language: Language) =>
  formatNpr(BigInt(totalAmountPaisa), language)

/** What voiding an open invoice does, with numbers. */
export function voidText(invoice: Settled, waiting: Waiting): string {
  const { language } = waiting
  const becomes = subscriptionText(invoice, waiting)
  return filled(MESSAGES[language].invoices.do.voidText, { amount: amountOf(invoice, language), becomes })
}

/** What recording a payment of an open invoice does, with numbers. */
export function recordText(invoice: Settled, waiting: Waiting): string {
  const { language } = waiting
  const becomes = subscriptionText(invoice, waiting)
  return filled(MESSAGES[language].invoices.do.recordText, { amount: amountOf(invoice, language), becomes })
}

/** What charging an open manual invoice does, with numbers. */
export const chargeText = (invoice: Pick<Settled, 'totalAmountPaisa'>, language: Language): string =>
  filled(MESSAGES[language].invoices.do.chargeText, { amount: amountOf(invoice, language) })

/** What a refund of a paid invoice does, with numbers. */
export function refundText(
  row: Refunded & Pick<TruthProps['row'], 'settlement'>,
  isLive: boolean,
  language: Language,
): string {
  const words = MESSAGES[language].invoices.do
  const npr = (paisa: bigint) => formatNpr(paisa, language)
  const paid = row.refundedPaisa > 0n ? words.refundPaidPart : words.refundPaid
  const figures = {
    amount: npr(row.totalAmountPaisa),
    back: npr(row.refundedPaisa),
    left: npr(refundablePaisa(row)),
  }
  return [
    filled(paid[row.settlement ?? 'wallet'], figures),
    filled(row.settlement === 'outside' ? words.refundYourself : words.refundToWallet, figures),
    words.refundForGood,
    ...(isLive ? [words.refundGoesOn] : []),
  ].join(' ')
}
