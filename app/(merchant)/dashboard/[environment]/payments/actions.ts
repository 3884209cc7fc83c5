'use server'

import { announcing, saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { dayIn } from '@/app/(merchant)/day-in'
import { POST as payInvoice } from '@/app/v1/invoices/[id]/payments/route'
import { POST as sendReceipt } from '@/app/v1/payments/[id]/receipt/route'
import { POST as reversePayment } from '@/app/v1/payments/[id]/reverse/route'
import { POST as payPeriods } from '@/app/v1/subscriptions/[id]/payments/route'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { numberIn } from '../../../number-in'

/** The values of the form of a payment outside the wallet. */
function paymentInput(form: FormData): Record<string, unknown> {
  const [reference, note] = [form.get('reference'), form.get('note')]
  return {
    method: form.get('method'),
    ...(reference && { reference }),
    ...(note && { note }),
    ...(form.get('receivedAt') && { receivedAt: dayIn(form, 'receivedAt') }),
  }
}

const recorded = (
  { payments }: Messages,
  { payment }: { payment: { amountPaisa: string } },
  language: Language,
) => filled(payments.record.done, { amount: formatNpr(BigInt(payment.amountPaisa), language) })

/** Records a payment for periods of a subscription. */
export const payPeriodsWithForm = formAction(payPeriods, {
  read: (form) => ({ ...paymentInput(form), periods: numberIn(form, 'periods') }),
  done: saying(recorded),
})

/** Records a payment for an open invoice. */
export const payInvoiceOutsideWithForm = formAction(payInvoice, {
  read: paymentInput,
  done: announcing(recorded),
})

/** Reverses a payment. */
export const reversePaymentWithForm = formAction(reversePayment, {
  read: (form) => ({ reason: form.get('reason') }),
  done: saying(({ cash: { payment } }, { subscription }) =>
    subscription.status === 'past_due' ? payment.reversedWaits : payment.reversed,
  ),
})

/** Sends the receipt of a payment again. */
export const sendReceiptWithForm = formAction(sendReceipt, {
  read: () => ({}),
  done: saying(({ counter: { desk } }, { phone, email }) => {
    const way = phone && email ? desk.receiptBoth : phone ? desk.receiptSms : desk.receiptMail
    return filled(way, { phone: phone ?? '', email: email ?? '' })
  }),
})
