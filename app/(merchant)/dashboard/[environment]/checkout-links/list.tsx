import { listOf } from '@/app/(merchant)/list/list-of'
import { CheckoutStatus } from '@/components/checkout/checkout-status'
import { Recurring, termsText } from '@/components/price/recurring'
import { LinkButton } from '@/components/ui/button'
import { Ago } from '@/components/ui/instant'
import { type CheckoutLink, listCheckoutLinks } from '@/lib/checkout/load-links'
import { presentCheckoutSession } from '@/lib/checkout/present'
import { listCheckoutSessionsQuery } from '@/lib/checkout/schema'
import { timeOfId } from '@/lib/core/id'

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
    customer: row.customerName ?? row.customerEmail,
    madeAt: timeOfId(row.id),
  }),
  filters: [
    {
      param: 'status',
      label: 'Status',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'completed', label: 'Completed' },
        { value: 'canceled', label: 'Canceled' },
        { value: 'expired', label: 'Expired' },
      ],
    },
    { param: 'priceId', label: 'Price', kind: 'text', placeholder: 'price_…' },
    { param: 'customerId', label: 'Customer', kind: 'text', placeholder: 'cus_…' },
  ],
  columns: [
    {
      title: 'Offer',
      phone: 'lead',
      cell: ({ product }) => <span className="line-clamp-2 wrap-anywhere">{product}</span>,
      csv: ({ product }) => product,
    },
    {
      title: 'Price',
      phone: 'figure',
      cell: ({ terms }) => (
        <Recurring
          amountPaisa={terms.amountPaisa}
          interval={terms.interval}
          intervalCount={terms.intervalCount}
        />
      ),
      csv: ({ terms }) => termsText(terms),
    },
    {
      title: 'Customer',
      phone: 'detail',
      cell: ({ customer }) => customer ?? <span className="text-ink-muted">Anyone</span>,
      csv: ({ customer }) => customer,
    },
    {
      title: 'Status',
      phone: 'aside',
      cell: ({ status }) => <CheckoutStatus status={status} />,
      csv: ({ status }) => status,
    },
    {
      title: 'Created',
      phone: 'hidden',
      align: 'end',
      // In real time, also in a sandbox whose clock is ahead: the link expires in real time.
      cell: ({ madeAt }, view) => <Ago at={madeAt} {...view} now={new Date()} />,
      csv: ({ madeAt }) => madeAt.toISOString(),
    },
    { title: 'Completed', csv: ({ completedAt }) => completedAt },
    { title: 'Expires', csv: ({ expiresAt }) => expiresAt },
    { title: 'Subscription ID', csv: ({ subscriptionId }) => subscriptionId },
    { title: 'ID', csv: ({ id }) => id },
  ],
  href: ({ id }) => `checkout-links/${id}`,
  empty: {
    sentence:
      'No checkout links yet. A link leads one customer to a page on which they top up and start a subscription.',
    action: ({ environment, may }) =>
      may('checkout:write') && (
        <LinkButton href={`/dashboard/${environment}/checkout-links/new`} size="small">
          Create checkout link
        </LinkButton>
      ),
    curl: `curl -X POST $KHATA_URL/v1/checkout/sessions -H "x-api-key: $KHATA_API_KEY" \\
  -H "idempotency-key: $(uuidgen)" -H "content-type: application/json" -d '{ "priceId": "price_…" }'`,
  },
})
