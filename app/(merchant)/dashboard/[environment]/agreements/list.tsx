import { rhythmText } from '@/components/price/recurring'
import { Money } from '@/components/ui/money'
import type { Marks } from '@/components/ui/status-mark'
import { listNamedAgreements, type NamedAgreement } from '@/lib/agreement/load-named'
import { presentAgreement } from '@/lib/agreement/present'
import { listAgreementsQuery } from '@/lib/agreement/schema'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { between, oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

const AGREEMENT_MARKS: Marks<NamedAgreement['status']> = {
  asked: ['waiting', 'Asked'],
  given: ['good', 'Agreed'],
  declined: ['bad', 'Declined'],
  ended: ['over', 'Ended'],
}

type Shown = ReturnType<typeof presentNamed>

const presentNamed = (row: NamedAgreement) => ({
  ...presentAgreement(row),
  what: row.productName ?? 'Other charges',
  customer: nameOfCustomer(row),
})

export const agreementList = listOf({
  name: 'agreements',
  caption: 'Agreements, newest first',
  lead: () => 'What customers let you charge without being asked again, and what you have asked them for.',
  scope: 'agreements:read',
  query: listAgreementsQuery,
  read: listNamedAgreements,
  present: presentNamed,
  filters: [
    oneOf('status', 'Status', AGREEMENT_MARKS),
    ...between('Created', 'createdFrom', 'createdTo'),
    { param: 'customerId', label: 'Customer', kind: 'text', placeholder: 'cus_…' },
  ],
  columns: ({ age, clamped, code, day, extra, marked, money }) => [
    clamped('For', ({ what }) => what, 'lead'),
    {
      title: 'At most',
      phone: 'figure',
      align: 'end',
      cell: (agreement) => <Most {...agreement} />,
      csv: ({ amountPaisa }) => amountPaisa && BigInt(amountPaisa),
    },
    clamped('Customer', ({ customer }) => customer, 'detail'),
    marked('Status', AGREEMENT_MARKS, ({ status }) => status),
    age('Since', ({ endedAt, givenAt, askedAt }) => endedAt ?? givenAt ?? askedAt),
    { title: 'Kind', csv: ({ kind }) => kind },
    extra(day('Asked', ({ askedAt }) => askedAt)),
    extra(day('Agreed', ({ givenAt }) => givenAt)),
    extra(day('Ended', ({ endedAt }) => endedAt)),
    extra(money('Used this month', ({ usedPaisa }) => usedPaisa, 'hidden')),
    extra(code('Customer ID', ({ customerId }) => customerId)),
    extra(code('Subscription ID', ({ subscriptionId }) => subscriptionId)),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ subscriptionId, customerId }) =>
    subscriptionId ? `subscriptions/${subscriptionId}` : `customers/${customerId}`,
  empty: {
    sentence:
      'No agreements yet. A customer agrees at a checkout, or when you ask them: to an amount per period of one subscription, or to a sum per month for other charges.',
    curl: `curl -X POST $KHATA_URL/v1/agreements -H "x-api-key: $KHATA_API_KEY" \\
  -H "idempotency-key: $(uuidgen)" -H "content-type: application/json" \\
  -d '{ "kind": "subscription", "customerId": "cus_…", "subscriptionId": "sub_…" }'`,
  },
})

function Most({ amountPaisa, interval, intervalCount }: Shown) {
  if (amountPaisa === null) return 'No limit'
  return (
    <span className="whitespace-nowrap">
      <Money paisa={amountPaisa} />{' '}
      {interval && intervalCount ? rhythmText({ interval, intervalCount }) : 'a month'}
    </span>
  )
}
