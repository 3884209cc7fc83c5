import { FilledText } from '@/components/ui/filled-text'
import { marksOf } from '@/components/ui/status-mark'
import { TextLink } from '@/components/ui/text-link'
import type { Tone } from '@/components/ui/tone'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { findsTooMany } from '@/lib/customer/found-by-text'
import { presentPayment, type WirePayment } from '@/lib/payment/present'
import { listPayments, type PaymentView } from '@/lib/payment/read'
import { listPaymentsQuery } from '@/lib/payment/schema'
import { howItCame } from '../../../how-it-came'
import { between, oneOf } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'

export const PAYMENT_TONES: Record<WirePayment['status'], Tone> = { recorded: 'good', reversed: 'over' }

/** The columns of payments on the page of a subscription or a customer. */
export const OWN_PAYMENT_COLUMNS = {
  'how-it-came': 'lead',
  received: 'detail',
  status: 'aside',
  amount: 'figure',
} as const

/** A payment with the name of the customer. */
export const presentPaymentOf = (row: PaymentView) => ({
  ...presentPayment(row),
  customer: nameOfCustomer(row),
})

export const paymentList = spokenListOf(
  {
    name: 'payments',
    scope: 'payments:read',
    query: listPaymentsQuery,
    read: listPayments,
    present: presentPaymentOf,
    href: ({ id }) => `payments/${id}`,
  },
  ({ list: { heads, search }, payments: { list: own }, states }) => ({
    caption: own.caption,
    search: { ...search.ofPayments, findsTooMany },
    lead: ({ environment }) => (
      <FilledText
        text={own.lead}
        values={{
          sheet: <TextLink href={`/dashboard/${environment}/payments/day`}>{own.sheet}</TextLink>,
        }}
      />
    ),
    filters: [
      oneOf('method', heads.how, states.method),
      oneOf('confirmed', own.confirmed, states.confirmed),
      ...between(heads.received, 'receivedFrom', 'receivedTo'),
      { param: 'recordedBy', label: heads.recordedBy, kind: 'text', placeholder: 'mem_…' },
      { param: 'customerId', label: heads.customer, kind: 'text', placeholder: 'cus_…' },
      { param: 'subscriptionId', label: heads.subscription, kind: 'text', placeholder: 'sub_…' },
    ],
    columns: ({ age, code, day, extra, long, marked, money, named, roomy, text }) => [
      named(heads.customer, ({ customer }) => customer, 'lead'),
      text(heads.how, (payment) => howItCame(payment, states), 'detail'),
      code(heads.reference, ({ reference }) => reference),
      roomy(long(heads.recordedBy, ({ recordedBy }) => recordedBy.name)),
      marked(heads.status, marksOf(PAYMENT_TONES, states.payment), ({ status }) => status),
      money(heads.amount, ({ amountPaisa }) => amountPaisa),
      age(heads.received, ({ receivedAt }) => receivedAt),
      extra(long(heads.note, ({ note }) => note)),
      extra(day(heads.reversed, ({ reversedAt }) => reversedAt)),
      extra(long(heads.whyReversed, ({ reversalReason }) => reversalReason)),
      extra(age(heads.recorded, ({ createdAt }) => createdAt)),
      extra(code(heads.customerId, ({ customerId }) => customerId)),
      extra(code(heads.subscriptionId, ({ subscriptionId }) => subscriptionId)),
      extra(code(heads.id, ({ id }) => id)),
    ],
    empty: {
      sentence: own.empty,
      begin: { path: 'counter', title: own.begin, scope: 'payments:write' },
      curl: `curl -X POST $KHATA_BASE_URL/v1/subscriptions/sub_…/payments -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "method": "cash" }'`,
    },
  }),
)
