'use server'

import { formAction } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
import { POST as payInvoice } from '@/app/v1/invoices/[id]/payments/route'
import { POST as sendReceipt } from '@/app/v1/payments/[id]/receipt/route'
import { POST as reversePayment } from '@/app/v1/payments/[id]/reverse/route'
import { POST as payPeriods } from '@/app/v1/subscriptions/[id]/payments/route'
import { formatNpr } from '@/lib/core/money'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { numberIn } from '../../../number-in'
import { paymentInput } from './input'

async function recorded(paisa: string): Promise<string> {
  const language = await pageLanguage()
  return filled(MESSAGES[language].payments.record.done, { amount: formatNpr(BigInt(paisa), language) })
}

/** Records what was paid for periods of a subscription. */
export const payPeriodsWithForm = formAction(payPeriods, {
  read: (form) => ({ ...paymentInput(form), periods: numberIn(form, 'periods') }),
  done: async ({ payment }) => ({ message: await recorded(payment.amountPaisa) }),
})

/** Records what was paid for an open invoice. */
export const payInvoiceOutsideWithForm = formAction(payInvoice, {
  read: paymentInput,
  done: async ({ payment }) => ({ message: await recorded(payment.amountPaisa), announces: true }),
})

/** Takes a payment back. */
export const reversePaymentWithForm = formAction(reversePayment, {
  read: (form) => ({ reason: form.get('reason') }),
  done: async ({ subscription }) => {
    const { payment } = MESSAGES[await pageLanguage()].cash
    return { message: subscription.status === 'past_due' ? payment.reversedWaits : payment.reversed }
  },
})

/** Sends the receipt of a payment again. */
export const sendReceiptWithForm = formAction(sendReceipt, {
  read: () => ({}),
  done: async ({ phone, email }) => {
    const { receiptBoth, receiptSms, receiptMail } = MESSAGES[await pageLanguage()].counter.desk
    const way = phone && email ? receiptBoth : phone ? receiptSms : receiptMail
    return { message: filled(way, { phone: phone ?? '', email: email ?? '' }) }
  },
})
