import type { Marks } from '@/components/ui/status-mark'
import { TextLink } from '@/components/ui/text-link'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { presentPayment, type WirePayment } from '@/lib/payment/present'
import { listPayments, type PaymentView } from '@/lib/payment/read'
import { listPaymentsQuery } from '@/lib/payment/schema'
import { MESSAGES } from '@/messages/catalogue'
import { between, oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'
import { METHOD_WORDS } from './now'

export const PAYMENT_MARKS: Marks<WirePayment['status']> = {
  recorded: ['good', MESSAGES.en.states.payment.recorded],
  reversed: ['over', MESSAGES.en.states.payment.reversed],
}

/** Of the payments on the page of a subscription or a customer. */
export const OWN_PAYMENT_COLUMNS = {
  'How it came': 'lead',
  Received: 'detail',
  Status: 'aside',
  Amount: 'figure',
} as const

/** A payment with the name of who paid. */
export const presentPaymentOf = (row: PaymentView) => ({
  ...presentPayment(row),
  customer: nameOfCustomer(row),
})

export const paymentList = listOf({
  name: 'payments',
  caption: 'Payments outside the wallet, newest first',
  lead: ({ environment }) => (
    <>
      What you got outside of the wallet: cash, bank, QR, cheques. The{' '}
      <TextLink href={`/dashboard/${environment}/payments/day`}>sheet of a day</TextLink> sums it up.
    </>
  ),
  scope: 'payments:read',
  query: listPaymentsQuery,
  read: listPayments,
  present: presentPaymentOf,
  filters: [
    oneOf('method', 'How it came', METHOD_WORDS),
    ...between('Received', 'receivedFrom', 'receivedTo'),
    { param: 'recordedBy', label: 'Recorded by', kind: 'text', placeholder: 'mem_…' },
    { param: 'customerId', label: 'Customer', kind: 'text', placeholder: 'cus_…' },
    { param: 'subscriptionId', label: 'Subscription', kind: 'text', placeholder: 'sub_…' },
  ],
  columns: ({ age, clamped, code, day, extra, marked, money, roomy, text }) => [
    clamped('Customer', ({ customer }) => customer, 'lead'),
    text('How it came', ({ method }) => METHOD_WORDS[method], 'detail'),
    code('Reference', ({ reference }) => reference),
    roomy(clamped('Recorded by', ({ recordedBy }) => recordedBy.name)),
    marked('Status', PAYMENT_MARKS, ({ status }) => status),
    money('Amount', ({ amountPaisa }) => amountPaisa),
    age('Received', ({ receivedAt }) => receivedAt),
    extra(clamped('Note', ({ note }) => note)),
    extra(day('Reversed', ({ reversedAt }) => reversedAt)),
    extra(clamped('Why reversed', ({ reversalReason }) => reversalReason)),
    extra(age('Recorded', ({ createdAt }) => createdAt)),
    extra(code('Customer ID', ({ customerId }) => customerId)),
    extra(code('Subscription ID', ({ subscriptionId }) => subscriptionId)),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `payments/${id}`,
  empty: {
    sentence:
      'No payments yet. What a customer gives you outside of the wallet is recorded at the counter, or on the page of what it is for.',
    begin: { path: 'counter', title: 'Open the counter', scope: 'payments:write' },
    curl: `curl -X POST $KHATA_URL/v1/subscriptions/sub_…/payments -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "method": "cash" }'`,
  },
})
