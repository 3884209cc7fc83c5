import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { termsText } from '@/components/price/recurring'
import { BothDates } from '@/components/ui/instant'
import { Notice } from '@/components/ui/notice'
import type { PriceId, ProductId } from '@/lib/core/id'
import { type PriceUsage, presentPrice } from '@/lib/price/present'
import { getPrice } from '@/lib/price/read'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { countPriceUsage } from '@/lib/subscription/read'
import { FormPage } from '../../../../../object/form-page'
import { visit } from '../../../../../visit'
import { productList } from '../../../list'
import { liveText, owingText } from '../now'
import { EditPriceForm } from './form'

export const metadata: Metadata = { title: 'Edit a price' }

type Props = PageProps<'/dashboard/[environment]/catalog/prices/[priceId]/edit'>

export default async function EditPricePage({ params }: Props) {
  const { environment, priceId } = await params
  const visitor = await visit(environment, 'catalog:write')
  const { ctx, business } = visitor
  const row = await onPage('price', priceId, (id) => getPrice(ctx, id))
  const [productRow, usage] = await Promise.all([
    getProduct(ctx, row.productId as ProductId),
    countPriceUsage(ctx, row.id as PriceId),
  ])
  const [price, product] = [presentPrice(row), presentProduct(productRow)]
  const under = [
    { id: product.id, title: product.name },
    { id: price.id, title: termsText(price) },
  ]
  return (
    <FormPage of={productList} visit={visitor} title="Edit the price" under={under}>
      {usage.live > 0 && <Reach usage={usage} timeZone={business.timeZone} />}
      <EditPriceForm price={price} live={usage.live} />
    </FormPage>
  )
}

/** Whom a change reaches, and when. */
function Reach({ usage, timeZone }: { usage: PriceUsage; timeZone: string }) {
  const { owing, nextPeriodAt } = usage
  return (
    <Notice look="info">
      <p>
        {liveText(usage)} {usage.live === 1 ? 'uses this price. It pays' : 'use this price. Each pays'} a new
        amount from its next period on
        {nextPeriodAt && (
          <>
            , the first on <BothDates at={nextPeriodAt} timeZone={timeZone} />
          </>
        )}
        . Nothing is charged again for a period that is paid.
      </p>
      {owing > 0 && (
        <p className="mt-1">{owingText(usage)} An invoice keeps the amount at which it was issued.</p>
      )}
    </Notice>
  )
}
