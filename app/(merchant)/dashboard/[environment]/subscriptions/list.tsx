import { listOf } from '@/app/(merchant)/list/list-of'
import { SUBSCRIPTION_STATUSES, SubscriptionState } from '@/components/subscription/subscription-state'
import { Clamped } from '@/components/ui/clamped'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { listSubscriptionSummaries } from '@/lib/subscription/read'
import { listSubscriptionsQuery } from '@/lib/subscription/schema'

const ONE_STATUS = Object.entries(SUBSCRIPTION_STATUSES).map(([value, { label }]) => ({ value, label }))

export const subscriptionList = listOf({
  name: 'subscriptions',
  caption: 'Subscriptions, newest first',
  scope: 'subscriptions:read',
  query: listSubscriptionsQuery,
  read: listSubscriptionSummaries,
  present: presentSubscriptionSummary,
  filters: [
    {
      param: 'status',
      label: 'Status',
      options: [...ONE_STATUS, { value: 'past_due,unpaid', label: 'Past due or unpaid' }],
    },
    { param: 'chargeSince', label: 'Next charge from', kind: 'from' },
    { param: 'chargeUntil', label: 'Next charge to', kind: 'to' },
    { param: 'fallsShort', label: 'Wallet', options: [{ value: 'true', label: 'Falls short' }] },
    { param: 'customerId', label: 'Customer', kind: 'text', placeholder: 'cus_…' },
    { param: 'priceId', label: 'Price', kind: 'text', placeholder: 'price_…' },
  ],
  columns: [
    {
      title: 'Customer',
      phone: 'lead',
      cell: ({ customerName, customerEmail }) => <Clamped>{customerName ?? customerEmail}</Clamped>,
      csv: ({ customerName }) => customerName,
    },
    { title: 'E-mail', csv: ({ customerEmail }) => customerEmail },
    {
      title: 'Product',
      phone: 'detail',
      cell: ({ productName, priceNickname }) => (
        <Clamped>{[productName, priceNickname].filter(Boolean).join(' – ')}</Clamped>
      ),
      csv: ({ productName }) => productName,
    },
    {
      title: 'Status',
      phone: 'aside',
      cell: (subscription) => <SubscriptionState {...subscription} />,
      csv: ({ status }) => status,
    },
    {
      title: 'Price',
      phone: 'figure',
      align: 'end',
      cell: ({ amountPaisa }) => <Money paisa={amountPaisa} />,
      csv: ({ amountPaisa }) => amountPaisa,
    },
    { title: 'Interval', csv: ({ interval }) => interval },
    { title: 'Intervals', csv: ({ intervalCount }) => intervalCount },
    {
      title: 'Next charge',
      phone: 'hidden',
      align: 'end',
      cell: ({ nextChargeAt }, view) => (nextChargeAt ? <Ago at={nextChargeAt} {...view} /> : 'None'),
      csv: ({ nextChargeAt }) => nextChargeAt,
    },
    {
      title: 'Started',
      phone: 'hidden',
      align: 'end',
      cell: ({ createdAt }, view) => <Ago at={createdAt} {...view} />,
      csv: ({ createdAt }) => createdAt,
    },
    { title: 'Ends with its period', csv: ({ cancelAtPeriodEnd }) => cancelAtPeriodEnd },
    { title: 'Ended', csv: ({ endedAt }) => endedAt },
    { title: 'Customer ID', csv: ({ customerId }) => customerId },
    { title: 'Price ID', csv: ({ priceId }) => priceId },
    { title: 'ID', csv: ({ id }) => id },
  ],
  href: ({ id }) => `subscriptions/${id}`,
  empty: {
    sentence: 'No subscriptions yet. A customer starts one at a checkout link, or your server makes one.',
    curl: `curl -X POST $KHATA_URL/v1/subscriptions -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "customerId": "cus_…", "priceId": "price_…" }'`,
  },
})
