import { ProductPicture } from '@/components/product/product-picture'
import { marksOf } from '@/components/ui/status-mark'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { presentPrice } from '@/lib/price/present'
import { listOfferedProducts, type OfferedProduct } from '@/lib/price/read'
import { presentProduct } from '@/lib/product/present'
import { listProductsQuery } from '@/lib/product/schema'
import { oneOf } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'
import { ARCHIVABLE_TONES } from '../../object/archivable'
import { TermsOf } from '../../object/terms-of'
import { termsInWords } from '../../object/terms-words'

export const productList = spokenListOf(
  {
    name: 'catalog',
    scope: 'catalog:read',
    query: listProductsQuery,
    read: listOfferedProducts,
    present: (row: OfferedProduct) => ({
      ...presentProduct(row),
      prices: row.prices.map(presentPrice),
      hasMorePrices: row.hasMorePrices,
      picture: row.picture,
    }),
    href: ({ id }) => `catalog/${id}`,
  },
  ({ catalog: { list: own }, list: { heads }, states: { archivable } }, language) => ({
    caption: own.caption,
    filters: [
      { param: 'name', label: heads.nameBegins, kind: 'text', placeholder: own.nameExample },
      oneOf('active', heads.status, { true: archivable.active, false: archivable.archived, all: own.all }),
    ],
    columns: ({ age, code, extra, long, marked }) => [
      {
        title: heads.product,
        phone: 'lead',
        isWide: true,
        cell: ({ name, picture }) => (
          <span className="flex items-center gap-3">
            <ProductPicture imageUrl={picture?.src ?? null} size="small" />
            <span className="line-clamp-2 wrap-anywhere">{name}</span>
          </span>
        ),
        csv: ({ name }) => name,
      },
      extra(long(heads.description, ({ description }) => description)),
      {
        title: own.prices,
        phone: 'detail',
        cell: ({ prices, hasMorePrices }) =>
          prices.length === 0 ? (
            <span className="text-ink-muted">{own.noPrice}</span>
          ) : (
            <span className="flex flex-wrap gap-x-3">
              {prices.map((price) => (
                <TermsOf key={price.id} terms={price} language={language} />
              ))}
              {hasMorePrices && <span className="text-ink-muted">{own.more}</span>}
            </span>
          ),
        csv: ({ prices }) => prices.map((price) => termsInWords(price, DEFAULT_LANGUAGE)).join('; '),
      },
      marked(heads.status, marksOf(ARCHIVABLE_TONES, archivable), ({ active }) =>
        active ? 'active' : 'archived',
      ),
      age(heads.created, ({ createdAt }) => createdAt),
      extra(code(heads.id, ({ id }) => id)),
    ],
    empty: {
      hidden: { sentence: own.allArchived, show: own.showArchived },
      sentence: own.empty,
      curl: `curl -X POST $KHATA_BASE_URL/v1/catalog/products -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "name": "Gold membership" }'`,
    },
  }),
)
