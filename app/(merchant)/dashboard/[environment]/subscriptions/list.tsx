import { rhythmText, Times } from '@/components/price/recurring'
import { SUBSCRIPTION_MARKS, SubscriptionState } from '@/components/subscription/subscription-state'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { countSubscriptions, listSubscriptionSummaries } from '@/lib/subscription/read'
import { listSubscriptionsQuery, type RECURRING_MOVEMENTS } from '@/lib/subscription/schema'
import { BY_CREATION, between, oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

/** How recurring revenue moves, in words. */
export const MOVEMENTS: Record<(typeof RECURRING_MOVEMENTS)[number], string> = {
  new: 'New',
  expansion: 'Expansion',
  contraction: 'Contraction',
  churn: 'Churn',
  recovered: 'Recovered',
}

export const subscriptionList = listOf({
  name: 'subscriptions',
  caption: 'Subscriptions, newest first',
  scope: 'subscriptions:read',
  query: listSubscriptionsQuery,
  read: listSubscriptionSummaries,
  present: presentSubscriptionSummary,
  filters: [
    oneOf('status', 'Status', { ...SUBSCRIPTION_MARKS, 'past_due,unpaid': 'Past due or unpaid' }),
    ...between('Next charge', 'chargeSince', 'chargeUntil'),
    oneOf('fallsShort', 'Wallet', { true: 'Falls short' }),
    oneOf('movement', 'Revenue', MOVEMENTS),
    ...between('Moved', 'movedFrom', 'movedTo'),
    ...between('Created', 'createdFrom', 'createdTo'),
    { param: 'customerId', label: 'Customer', kind: 'text', placeholder: 'cus_…' },
    { param: 'priceId', label: 'Price', kind: 'text', placeholder: 'price_…' },
  ],
  views: [
    { title: 'Active', filters: { status: 'active' } },
    { title: 'Past due', filters: { status: 'past_due' } },
    { title: 'Unpaid', filters: { status: 'unpaid' } },
    { title: 'Falls short', filters: { fallsShort: 'true' } },
    { title: 'Trialing', filters: { status: 'trialing' } },
    { title: 'Paused', filters: { status: 'paused' } },
    { title: 'Canceled', filters: { status: 'canceled' } },
  ],
  columns: ({ age, clamped, code, day, extra, money, oneLine, roomy, text, yes }) => [
    {
      ...clamped('Customer', nameOfCustomer, 'lead'),
      csv: ({ customerName }) => customerName,
    },
    extra(oneLine('E-mail', ({ customerEmail }) => customerEmail)),
    extra({ ...oneLine('Phone', ({ customerPhone }) => customerPhone), csv: undefined }),
    {
      ...clamped(
        'Product',
        ({ productName, priceNickname }) => [productName, priceNickname].filter(Boolean).join(' – '),
        'detail',
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
      ...money('Price', ({ amountPaisa }) => amountPaisa),
      cell: (subscription) => <Times {...subscription} />,
    },
    extra({ ...text('Quantity', ({ quantity }) => quantity), align: 'end' }),
    extra({ ...money('Amount', ({ nextAmountPaisa }) => nextAmountPaisa), csv: undefined }),
    extra({ ...text('Interval', rhythmText), csv: ({ interval }) => interval }),
    { title: 'Intervals', csv: ({ intervalCount }) => intervalCount },
    age('Next charge', ({ nextChargeAt }) => nextChargeAt, { none: 'None' }),
    extra({ ...day('Paid until', ({ paidUntil }) => paidUntil), csv: undefined }),
    extra({ ...day('Trial ends', ({ trialEndAt }) => trialEndAt), csv: undefined }),
    extra({ ...age('Past due since', ({ pastDueAt }) => pastDueAt), csv: undefined }),
    roomy({ ...age('Started', ({ createdAt }) => createdAt), sort: BY_CREATION }),
    extra(yes('Ends with its period', ({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)),
    extra(day('Ended', ({ endedAt }) => endedAt)),
    extra(code('Customer ID', ({ customerId }) => customerId)),
    extra(code('Price ID', ({ priceId }) => priceId)),
    extra(code('ID', ({ id }) => id)),
  ],
  bulk: {
    ids: 'subscriptionIds',
    choice: (subscription) => ({
      id: subscription.id,
      label: `${subscription.productName} of ${nameOfCustomer(subscription)}`,
    }),
    actions: [
      { action: 'add_coupon', label: 'Add a coupon' },
      { action: 'cancel_subscriptions', label: 'Cancel with their periods' },
    ],
    count: countSubscriptions,
  },
  href: ({ id }) => `subscriptions/${id}`,
  empty: {
    sentence: 'No subscriptions yet. A customer starts one at a checkout link, or your server makes one.',
    curl: `curl -X POST $KHATA_URL/v1/subscriptions -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "customerId": "cus_…", "priceId": "price_…" }'`,
  },
})
