import { Recurring, termsText } from '@/components/price/recurring'
import type { Marks } from '@/components/ui/status-mark'
import { type CheckoutLink, listCheckoutLinks } from '@/lib/checkout/load-links'
import { presentCheckoutSession } from '@/lib/checkout/present'
import { listCheckoutSessionsQuery } from '@/lib/checkout/schema'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { timeOfId } from '@/lib/core/id-time'
import { between, oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

export const LINK_MARKS: Marks<CheckoutLink['status']> = {
  open: ['waiting', 'Open'],
  completed: ['good', 'Completed'],
  canceled: ['over', 'Canceled'],
  expired: ['over', 'Expired'],
}

export const linkList = listOf({
  name: 'checkout-links',
  caption: 'Checkout links, newest first',
  scope: 'checkout:read',
  query: listCheckoutSessionsQuery,
  read: listCheckoutLinks,
  present: (row: CheckoutLink) => ({
    ...presentCheckoutSession(row),
    product: row.productName,
    terms: row,
    customer: row.customerId && nameOfCustomer(row),
    madeAt: timeOfId(row.id),
  }),
  filters: [
    oneOf('status', 'Status', LINK_MARKS),
    ...between('Created', 'createdFrom', 'createdTo'),
    { param: 'priceId', label: 'Price', kind: 'text', placeholder: 'price_…' },
    { param: 'customerId', label: 'Customer', kind: 'text', placeholder: 'cus_…' },
  ],
  columns: ({ age, code, extra, marked }) => [
    {
      title: 'Offer',
      phone: 'lead',
      isWide: true,
      cell: ({ product }) => <span className="line-clamp-2 wrap-anywhere">{product}</span>,
      csv: ({ product }) => product,
    },
    {
      title: 'Price',
      phone: 'figure',
      cell: ({ terms }) => <Recurring {...terms} />,
      csv: ({ terms }) => termsText(terms),
    },
    {
      title: 'Customer',
      phone: 'detail',
      cell: ({ customer }) => customer ?? <span className="text-ink-muted">Anyone</span>,
      csv: ({ customer }) => customer,
    },
    marked('Status', LINK_MARKS, ({ status }) => status),
    // In real time, also in a sandbox whose clock is ahead: the link expires in real time.
    age('Created', ({ madeAt }) => madeAt.toISOString(), { isReal: true }),
    extra(age('Completed', ({ completedAt }) => completedAt, { isReal: true })),
    extra(age('Expires', ({ expiresAt }) => expiresAt, { isReal: true })),
    extra(code('Subscription ID', ({ subscriptionId }) => subscriptionId)),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `checkout-links/${id}`,
  empty: {
    sentence:
      'No checkout links yet. A link leads one customer to a page on which they top up and start a subscription.',
    curl: `curl -X POST $KHATA_URL/v1/checkout/sessions -H "x-api-key: $KHATA_API_KEY" \\
  -H "idempotency-key: $(uuidgen)" -H "content-type: application/json" -d '{ "priceId": "price_…" }'`,
  },
})
