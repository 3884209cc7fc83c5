import { marksOf } from '@/components/ui/status-mark'
import { countIn } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { listOfferedLinks, type OfferedLink } from '@/lib/payment-link/load-offers'
import { presentPaymentLink } from '@/lib/payment-link/present'
import { listPaymentLinksQuery } from '@/lib/payment-link/schema'
import { oneOf } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'
import { ARCHIVABLE_TONES } from '../../object/archivable'
import { TermsOf } from '../../object/terms-of'
import { termsInWords } from '../../object/terms-words'

export const paymentLinkList = spokenListOf(
  {
    name: 'payment-links',
    scope: 'checkout:read',
    query: listPaymentLinksQuery,
    read: listOfferedLinks,
    present: (row: OfferedLink) => ({ ...presentPaymentLink(row), product: row.productName, terms: row }),
    href: ({ id }) => `payment-links/${id}`,
  },
  ({ paymentLinks: { list: own }, list: { heads }, states: { archivable } }, language) => ({
    caption: own.caption,
    lead: () => own.lead,
    filters: [
      { param: 'priceId', label: heads.price, kind: 'text', placeholder: 'price_…' },
      oneOf('active', heads.status, { true: archivable.active, false: archivable.archived, all: own.all }),
    ],
    columns: ({ age, code, extra, marked, roomy }) => [
      {
        title: own.offer,
        phone: 'lead',
        isWide: true,
        cell: ({ product, startAgain }) => (
          <span className="line-clamp-2 wrap-anywhere">
            {product}
            {startAgain && <span className="text-ink-muted"> · {own.toStartAgain}</span>}
          </span>
        ),
        csv: ({ product }) => product,
      },
      { title: own.madeByKhata, csv: ({ startAgain }) => (startAgain ? own.toStartAgain : '') },
      {
        title: heads.price,
        phone: 'detail',
        cell: ({ terms }) => <TermsOf terms={terms} language={language} />,
        csv: ({ terms }) => termsInWords(terms, DEFAULT_LANGUAGE),
      },
      {
        title: heads.address,
        phone: 'hidden',
        cell: ({ slug }) => <span className="font-mono text-xs whitespace-nowrap">{`/buy/${slug}`}</span>,
        csv: ({ url }) => url,
      },
      {
        title: own.opened,
        align: 'end',
        needsRoom: true,
        cell: ({ opened }) => countIn(language, opened),
        csv: ({ opened }) => opened,
      },
      {
        title: own.began,
        align: 'end',
        cell: ({ started }) => countIn(language, started),
        csv: ({ started }) => started,
      },
      {
        title: own.subscribed,
        phone: 'aside',
        align: 'end',
        cell: ({ paid }) => countIn(language, paid),
        csv: ({ paid }) => paid,
      },
      marked(heads.status, marksOf(ARCHIVABLE_TONES, archivable), ({ active }) =>
        active ? 'active' : 'archived',
      ),
      roomy(age(heads.created, ({ createdAt }) => createdAt)),
      extra(code(heads.id, ({ id }) => id)),
    ],
    empty: {
      hidden: { sentence: own.allArchived, show: own.showArchived },
      sentence: own.empty,
      curl: `curl -X POST $KHATA_BASE_URL/v1/payment-links -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "priceId": "price_…" }'`,
    },
  }),
)
