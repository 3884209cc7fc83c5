import { Recurring, termsText } from '@/components/price/recurring'
import { ARCHIVABLE } from '@/components/ui/status-mark'
import { presentPrice } from '@/lib/price/present'
import { listPrices } from '@/lib/price/read'
import { listPricesQuery } from '@/lib/price/schema'
import { listOf } from '../../../../list/list-of'

/** The prices of a product, which stand on its page. */
export const priceList = listOf({
  name: 'prices',
  caption: 'Prices, newest first',
  scope: 'catalog:read',
  query: listPricesQuery,
  read: listPrices,
  present: presentPrice,
  columns: ({ age, marked, text }) => [
    { title: 'Price', phone: 'lead', cell: (price) => <Recurring {...price} />, csv: termsText },
    text('Nickname', ({ nickname }) => nickname, 'detail'),
    {
      title: 'Trial',
      cell: ({ trialDays }) => (
        <span className="whitespace-nowrap">{trialDays > 0 ? `${trialDays} days` : 'None'}</span>
      ),
    },
    marked('Status', ARCHIVABLE, ({ active }) => (active ? 'active' : 'archived'), 'figure'),
    age('Created', ({ createdAt }) => createdAt, { phone: 'aside' }),
  ],
  href: ({ id }) => `catalog/prices/${id}`,
  empty: {
    sentence: 'No prices yet. A price says what the product costs, how often, and how long its trial is.',
  },
})
