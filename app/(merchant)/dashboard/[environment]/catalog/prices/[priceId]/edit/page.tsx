import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { FilledText } from '@/components/ui/filled-text'
import { BothDates } from '@/components/ui/instant'
import { Notice } from '@/components/ui/notice'
import type { PriceId, ProductId } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { type PriceUsage, presentPrice } from '@/lib/price/present'
import { getPrice } from '@/lib/price/read'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { MESSAGES } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'
import { FormPage } from '../../../../../object/form-page'
import { rhythmIn, termsInWords } from '../../../../../object/terms-words'
import { visit } from '../../../../../visit'
import { productList } from '../../../list'
import { liveCount, owingText } from '../now'
import { EditPriceForm } from './form'

export const generateMetadata = titled(({ catalog }) => catalog.priceForm.edit)

type Props = PageProps<'/dashboard/[environment]/catalog/prices/[priceId]/edit'>

export default async function EditPricePage({ params }: Props) {
  const { environment, priceId } = await params
  const visitor = await visit(environment, 'catalog:write')
  const { ctx, business, language } = visitor
  const { catalog } = MESSAGES[language]
  const row = await onPage('price', priceId, (id) => getPrice(ctx, id))
  const [productRow, usage] = await Promise.all([
    getProduct(ctx, row.productId as ProductId),
    countPriceUsage(ctx, row.id as PriceId),
  ])
  const [price, product] = [presentPrice(row), presentProduct(productRow)]
  const under = [
    { id: product.id, title: product.name },
    { id: price.id, title: termsInWords(price, language) },
  ]
  return (
    <FormPage of={productList} visit={visitor} title={catalog.priceForm.editTitle} under={under}>
      {usage.live + usage.changes > 0 && (
        <Reach usage={usage} timeZone={business.timeZone} language={language} />
      )}
      <EditPriceForm
        price={price}
        live={usage.live + usage.changes}
        words={catalog.priceForm}
        change={{ texts: catalog.change, rhythm: rhythmIn(price, language), language }}
      />
    </FormPage>
  )
}

interface ReachProps {
  usage: PriceUsage
  timeZone: string
  language: Language
}

/** Which subscriptions a change affects, and when. */
function Reach({ usage, timeZone, language }: ReachProps) {
  const { owing, nextPeriodAt } = usage
  const t = staffWords('catalog', language)
  const count = liveCount(usage, language)
  return (
    <Notice look="info">
      <p>
        {nextPeriodAt ? (
          <FilledText
            text={t('priceForm.reachFrom', { ...count, date: '{date}' })}
            values={{ date: <BothDates at={nextPeriodAt} timeZone={timeZone} language={language} /> }}
          />
        ) : (
          t('priceForm.reach', count)
        )}
      </p>
      {owing > 0 && (
        <p className="mt-1">
          {owingText(usage, language)} {t('priceForm.keeps')}
        </p>
      )}
    </Notice>
  )
}
