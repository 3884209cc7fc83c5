import { calendarDate } from '@/lib/core/calendar-date'
import { unbrokenNpr } from '@/lib/core/money'
import type { WirePayment } from '@/lib/payment/present'
import { METHOD_WORDS } from '../now'

const invoicesOf = ({ invoiceIds: { length } }: WirePayment) =>
  length === 1 ? 'one invoice' : `${length} invoices`

/** What came and what it paid, or why it was taken back. */
export function paymentTruth(payment: WirePayment, timeZone: string): string {
  const { amountPaisa, method, receivedAt, recordedBy, reversedAt, reversalReason } = payment
  const amount = unbrokenNpr(BigInt(amountPaisa), 'en')
  const on = calendarDate(new Date(receivedAt), timeZone)
  const came = `${amount} came on ${on} (${METHOD_WORDS[method].toLowerCase()}) and paid ${invoicesOf(payment)}. ${recordedBy.name} recorded it.`
  if (!reversedAt) return came
  const why = reversalReason ? ` The reason given: “${reversalReason}”` : ''
  return `${came} It was taken back on ${calendarDate(new Date(reversedAt), timeZone)}.${why}`
}

/** What its reversal does. */
export function reversing(payment: WirePayment): string {
  const amount = unbrokenNpr(BigInt(payment.amountPaisa), 'en')
  return `A credit note takes back ${amount} of ${invoicesOf(payment)}. What it paid for periods to come is not paid any more. If it paid the running period, the subscription is past due with a new open invoice. Khata moves no money: you give back what you got.`
}
