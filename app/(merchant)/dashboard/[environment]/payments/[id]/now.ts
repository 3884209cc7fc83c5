import { staffDate } from '@/lib/core/calendar-date'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import type { WirePayment } from '@/lib/payment/present'
import { MESSAGES } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'

/** What came and what it paid, or why it was taken back. */
export function paymentTruth(payment: WirePayment, timeZone: string, language: Language): string {
  const { amountPaisa, method, receivedAt, recordedBy, reversedAt, reversalReason, invoiceIds } = payment
  const t = staffWords('cash', language)
  const how = MESSAGES[language].states.method[method]
  const day = (at: string) => staffDate(new Date(at), timeZone, language)
  const came = t('payment.came', {
    amount: unbrokenNpr(BigInt(amountPaisa), language),
    date: day(receivedAt),
    how: language === DEFAULT_LANGUAGE ? how.toLowerCase() : how,
    invoices: t('payment.invoices', { count: invoiceIds.length }),
    who: recordedBy.name,
  })
  if (!reversedAt) return came
  const back = t('payment.back', { date: day(reversedAt) })
  return [came, back, reversalReason && t('payment.why', { reason: reversalReason })]
    .filter(Boolean)
    .join(' ')
}

/** What its reversal does. */
export function reversing({ amountPaisa, invoiceIds }: WirePayment, language: Language): string {
  const t = staffWords('cash', language)
  const amount = unbrokenNpr(BigInt(amountPaisa), language)
  const invoices = t('payment.invoices', { count: invoiceIds.length })
  return t('payment.reverseText', { amount, invoices })
}
