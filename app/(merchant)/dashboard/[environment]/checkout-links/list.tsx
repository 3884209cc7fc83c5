import { marksOf } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import { type CheckoutLink, listCheckoutLinks } from '@/lib/checkout/load-links'
import { presentCheckoutSession } from '@/lib/checkout/present'
import { listCheckoutSessionsQuery } from '@/lib/checkout/schema'
import { nameOfCustomer, saidName } from '@/lib/core/customer-name'
import { timeOfId } from '@/lib/core/id-time'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { between, oneOf } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'
import { TermsOf } from '../../object/terms-of'
import { termsInWords } from '../../object/terms-words'

export const LINK_TONES: Record<CheckoutLink['status'], Tone> = {
  open: 'waiting',
  completed: 'good',
  canceled: 'over',
  expired: 'over',
}

export const linkList = spokenListOf(
  {
    name: 'checkout-links',
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
    href: ({ id }) => `checkout-links/${id}`,
  },
  ({ checkoutLinks: { list: own, states }, list: { heads, nameless }, paymentLinks }, language) => ({
    caption: own.caption,
    filters: [
      oneOf('status', heads.status, states),
      ...between(heads.created, 'createdFrom', 'createdTo'),
      { param: 'priceId', label: heads.price, kind: 'text', placeholder: 'price_…' },
      { param: 'customerId', label: heads.customer, kind: 'text', placeholder: 'cus_…' },
    ],
    columns: ({ age, code, extra, marked }) => [
      {
        title: paymentLinks.list.offer,
        phone: 'lead',
        isWide: true,
        cell: ({ product }) => <span className="line-clamp-2 wrap-anywhere">{product}</span>,
        csv: ({ product }) => product,
      },
      {
        title: heads.price,
        phone: 'figure',
        cell: ({ terms }) => <TermsOf terms={terms} language={language} />,
        csv: ({ terms }) => termsInWords(terms, DEFAULT_LANGUAGE),
      },
      {
        title: heads.customer,
        phone: 'detail',
        cell: ({ customer }) =>
          customer ? saidName(customer, nameless) : <span className="text-ink-muted">{own.anyone}</span>,
        csv: ({ customer }) => customer,
      },
      marked(heads.status, marksOf(LINK_TONES, states), ({ status }) => status),
      // Real time, even if the clock of the sandbox is ahead, because the link expires in real time.
      age(heads.created, ({ madeAt }) => madeAt.toISOString(), { isReal: true }),
      extra(age(own.completed, ({ completedAt }) => completedAt, { isReal: true })),
      extra(age(own.expires, ({ expiresAt }) => expiresAt, { isReal: true })),
      extra(code(heads.subscriptionId, ({ subscriptionId }) => subscriptionId)),
      extra(code(heads.id, ({ id }) => id)),
    ],
    empty: {
      sentence: own.empty,
      curl: `curl -X POST $KHATA_BASE_URL/v1/checkout/sessions -H "x-api-key: $KHATA_API_KEY" \\
  -H "idempotency-key: $(uuidgen)" -H "content-type: application/json" -d '{ "priceId": "price_…" }'`,
    },
  }),
)
