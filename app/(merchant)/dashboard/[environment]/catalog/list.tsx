import { Recurring, termsText } from '@/components/price/recurring'
import { ProductPicture } from '@/components/product/product-picture'
import { ARCHIVABLE } from '@/components/ui/status-mark'
import { presentPrice } from '@/lib/price/present'
import { listOfferedProducts, type OfferedProduct } from '@/lib/price/read'
import { presentProduct } from '@/lib/product/present'
import { listProductsQuery } from '@/lib/product/schema'
import { oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

export const productList = listOf({
  name: 'catalog',
  caption: 'Products, newest first',
  scope: 'catalog:read',
  query: listProductsQuery,
  read: listOfferedProducts,
  present: (row: OfferedProduct) => ({
    ...presentProduct(row),
    prices: row.prices.map(presentPrice),
    hasMorePrices: row.hasMorePrices,
    picture: row.picture,
  }),
  filters: [
    { param: 'name', label: 'Name begins with', kind: 'text', placeholder: 'Gold' },
    oneOf('active', 'Status', { true: 'Active', false: 'Archived', all: 'All' }),
  ],
  columns: ({ age, clamped, code, extra, marked }) => [
    {
      title: 'Product',
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
    extra(clamped('Description', ({ description }) => description)),
    {
      title: 'Prices',
      phone: 'detail',
      cell: ({ prices, hasMorePrices }) =>
        prices.length === 0 ? (
          <span className="text-ink-muted">No active price</span>
        ) : (
          <span className="flex flex-wrap gap-x-3">
            {prices.map((price) => (
              <Recurring key={price.id} {...price} />
            ))}
            {hasMorePrices && <span className="text-ink-muted">and more</span>}
          </span>
        ),
      csv: ({ prices }) => prices.map(termsText).join('; '),
    },
    marked('Status', ARCHIVABLE, ({ active }) => (active ? 'active' : 'archived')),
    age('Created', ({ createdAt }) => createdAt),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `catalog/${id}`,
  empty: {
    hidden: { sentence: 'All of your products are archived.', show: 'Show archived products' },
    sentence:
      'No products yet. A product is what you sell, and each of its prices says what it costs and how often.',
    curl: `curl -X POST $KHATA_URL/v1/catalog/products -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "name": "Gold membership" }'`,
  },
})
