import { Recurring, termsText } from '@/components/price/recurring'
import { ARCHIVABLE } from '@/components/ui/status-mark'
import { listOfferedLinks, type OfferedLink } from '@/lib/payment-link/load-offers'
import { presentPaymentLink } from '@/lib/payment-link/present'
import { listPaymentLinksQuery } from '@/lib/payment-link/schema'
import { oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

export const paymentLinkList = listOf({
  name: 'payment-links',
  caption: 'Payment links, newest first',
  lead: () => 'An address that stays: on a poster, in a story, in a message. Anybody can subscribe there.',
  scope: 'checkout:read',
  query: listPaymentLinksQuery,
  read: listOfferedLinks,
  present: (row: OfferedLink) => ({ ...presentPaymentLink(row), product: row.productName, terms: row }),
  filters: [
    { param: 'priceId', label: 'Price', kind: 'text', placeholder: 'price_…' },
    oneOf('active', 'Status', { true: 'Active', false: 'Archived', all: 'All' }),
  ],
  columns: ({ age, code, extra, marked, roomy }) => [
    {
      title: 'Offer',
      phone: 'lead',
      isWide: true,
      cell: ({ product, startAgain }) => (
        <span className="line-clamp-2 wrap-anywhere">
          {product}
          {startAgain && <span className="text-ink-muted"> · to start again</span>}
        </span>
      ),
      csv: ({ product }) => product,
    },
    { title: 'Made by Khata', csv: ({ startAgain }) => (startAgain ? 'to start again' : '') },
    {
      title: 'Price',
      phone: 'detail',
      cell: ({ terms }) => <Recurring {...terms} />,
      csv: ({ terms }) => termsText(terms),
    },
    {
      title: 'Address',
      phone: 'hidden',
      cell: ({ slug }) => <span className="font-mono text-xs whitespace-nowrap">{`/buy/${slug}`}</span>,
      csv: ({ url }) => url,
    },
    {
      title: 'Opened',
      align: 'end',
      needsRoom: true,
      cell: ({ opened }) => opened.toLocaleString('en-IN'),
      csv: ({ opened }) => opened,
    },
    {
      title: 'Began',
      align: 'end',
      cell: ({ started }) => started.toLocaleString('en-IN'),
      csv: ({ started }) => started,
    },
    {
      title: 'Subscribed',
      phone: 'aside',
      align: 'end',
      cell: ({ paid }) => paid.toLocaleString('en-IN'),
      csv: ({ paid }) => paid,
    },
    marked('Status', ARCHIVABLE, ({ active }) => (active ? 'active' : 'archived')),
    roomy(age('Created', ({ createdAt }) => createdAt)),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `payment-links/${id}`,
  empty: {
    hidden: { sentence: 'All of your payment links are archived.', show: 'Show archived payment links' },
    sentence:
      'No payment links yet. A payment link is an address, and a QR code, at which anybody can subscribe.',
    curl: `curl -X POST $KHATA_URL/v1/payment-links -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "priceId": "price_…" }'`,
  },
})
