import { marksOf } from '@/components/ui/status-mark'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { presentPrice } from '@/lib/price/present'
import { listPrices } from '@/lib/price/read'
import { listPricesQuery } from '@/lib/price/schema'
import { staffWords } from '@/messages/staff-words'
import { spokenListOf } from '../../../../list/list-of'
import { ARCHIVABLE_TONES } from '../../../object/archivable'
import { TermsOf } from '../../../object/terms-of'
import { termsInWords } from '../../../object/terms-words'

/** The prices of a product, for its page. */
export const priceList = spokenListOf(
  {
    name: 'prices',
    scope: 'catalog:read',
    query: listPricesQuery,
    read: listPrices,
    present: presentPrice,
    href: ({ id }) => `catalog/prices/${id}`,
  },
  ({ catalog: { prices: own }, list: { heads }, states }, language) => ({
    caption: own.caption,
    columns: ({ age, marked, text }) => [
      {
        title: heads.price,
        phone: 'lead',
        cell: (price) => <TermsOf terms={price} language={language} />,
        csv: (price) => termsInWords(price, DEFAULT_LANGUAGE),
      },
      text(own.nickname, ({ nickname }) => nickname, 'detail'),
      {
        title: own.trial,
        cell: ({ trialDays }) => (
          <span className="whitespace-nowrap">
            {trialDays > 0 ? staffWords('catalog', language)('prices.days', { count: trialDays }) : own.none}
          </span>
        ),
      },
      marked(
        heads.status,
        marksOf(ARCHIVABLE_TONES, states.archivable),
        ({ active }) => (active ? 'active' : 'archived'),
        'figure',
      ),
      age(heads.created, ({ createdAt }) => createdAt, { phone: 'aside' }),
    ],
    empty: { sentence: own.empty },
  }),
)
