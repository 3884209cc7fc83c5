import { type Discount, discountIn } from '@/lib/core/discount'
import { rebuiltLines, type StoredLine } from '@/lib/core/invoice-line'
import { formatNpr } from '@/lib/core/money'
import { noPeriodBefore, paidAheadOf } from '@/lib/core/paid-ahead'
import type { Period } from '@/lib/core/period'
import { refundablePaisa } from '@/lib/credit-note/write'
import { filled } from '@/messages/filled'
import { HAPPENED } from '@/messages/invoice-timeline'
import type { InvoiceModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { becomePastDue } from './failed-payment'
import { keepAhead } from './next-period'
import type { BillingPlan } from './plan'

// What the reversal of a payment does to its subscription. These functions are pure: they change only the copies in a plan.

/** The invoices whose periods may be billed again. */
export interface Freed {
  /** Invoices of periods that have not begun. */
  ahead: InvoiceModel[]
  /** Invoices of the running period and of those directly before it, oldest first. */
  begun: InvoiceModel[]
}

/**
 * Which periods a reversal frees. Not freed, and so not billed again: a past period that is followed by another paid one, because it was
 * used; and a period that has begun if the subscription already waits for a payment or has ended.
 * @param credited the invoices of the payment. Each is now credited in full.
 */
export function freedBy({ subscription }: Billable, credited: readonly InvoiceModel[]): Freed {
  const isAhead = new Set(paidAheadOf(subscription).map(({ invoiceId }) => invoiceId))
  const ahead = credited.filter(({ id }) => isAhead.has(id))
  const begun: InvoiceModel[] = []
  if (subscription.status !== 'active' && subscription.status !== 'paused') return { ahead, begun }
  const used = credited.filter(({ id, origin }) => origin === 'subscription' && !isAhead.has(id))
  let startAt = subscription.currentPeriodStart
  let n = subscription.periodIndex
  for (const invoice of used.toSorted((a, b) => b.periodStart.getTime() - a.periodStart.getTime())) {
    const isRunning = begun.length === 0 && invoice.periodStart.getTime() === startAt.getTime()
    const isBefore = begun.length > 0 && n > 0 && invoice.periodEnd.getTime() === startAt.getTime()
    if (!isRunning && !isBefore) break
    if (isBefore) n -= 1
    begun.unshift(invoice)
    startAt = invoice.periodStart
  }
  return { ahead, begun }
}

/** Removes periods from those that are paid ahead. The others stay, and a renewal bills the missing ones. */
export function freeAhead(
  plan: BillingPlan,
  { subscription }: Billable,
  ahead: readonly InvoiceModel[],
): void {
  if (ahead.length === 0) return
  const freed = new Set(ahead.map(({ id }) => id))
  keepAhead(
    plan,
    subscription,
    paidAheadOf(subscription).filter(({ invoiceId }) => !freed.has(invoiceId)),
  )
}

/**
 * The running period is no longer paid. The subscription goes back to the period before, and waits for a new invoice of the first freed
 * period. That invoice has the same lines, minus earlier refunds, so it asks for exactly what the reversal credits. If the old invoice was
 * refunded in full, the new one asks for the full amount. Retries count from now. Reminders count from the end of the days of grace, if
 * that is later.
 * @param before the period before. Null if there was none.
 */
export function reopen(
  plan: BillingPlan,
  billable: Billable,
  begun: readonly InvoiceModel[],
  before: Period | null,
  at: Date,
): InvoiceModel {
  const { subscription } = billable
  const [first] = begun as [InvoiceModel]
  const { periodStart, periodEnd } = first
  const totalAmountPaisa = refundablePaisa(first) || first.totalAmountPaisa
  const invoice = plan.open(billable, { startAt: periodStart, endAt: periodEnd }, at, {
    origin: 'subscription',
    totalAmountPaisa,
    description: null,
    lines: rebuiltLines(first.lines as StoredLine[], totalAmountPaisa),
  })
  invoice.priceId = first.priceId
  // If there was no period before, it gets one without length: nothing is paid.
  const { startAt, endAt } = before ?? noPeriodBefore(periodStart)
  subscription.periodIndex -= begun.length
  subscription.currentPeriodStart = startAt
  subscription.currentPeriodEnd = endAt
  subscription.billingRunId = plan.runIdAt(at)
  const amount = formatNpr(first.totalAmountPaisa, 'en')
  plan.note(invoice, 'invoice.payment_failed', at, filled(HAPPENED.reversed, { amount }))
  becomePastDue(plan, billable, invoice, at)
  return invoice
}

/** The code of the coupon that discounted a period's invoice. */
export const discountCodeOf = ({ lines }: InvoiceModel): string | undefined =>
  (lines as StoredLine[])[1]?.description.match(/^Discount (.+)$/)?.[1]

/**
 * Gives periods that will be billed again their discount again.
 * @param offered the discount of their coupon. If another coupon has replaced it since, that one stays.
 */
export function giveDiscountBack(
  plan: BillingPlan,
  { subscription }: Billable,
  freed: readonly InvoiceModel[],
  offered: Discount,
): void {
  const discount = discountIn(subscription) ?? { ...offered, periodsLeft: 0 }
  if (discount.code !== offered.code || offered.periodsLeft === null || discount.periodsLeft === null) return
  const count = freed.filter((invoice) => discountCodeOf(invoice) === offered.code).length
  subscription.discount = { ...discount, periodsLeft: discount.periodsLeft + count }
  plan.rare.add(subscription)
}
