import type { Metadata } from 'next'
import { liveText } from '@/app/(merchant)/dashboard/[environment]/catalog/prices/[priceId]/now'
import { priceOnPage } from '@/app/(merchant)/dashboard/[environment]/catalog/read'
import { PageHead } from '@/components/dashboard/page-head'
import { termsText } from '@/components/price/recurring'
import { BothDates } from '@/components/ui/instant'
import { Notice } from '@/components/ui/notice'
import type { PriceId, ProductId } from '@/lib/core/id'
import type { PriceUsage } from '@/lib/price/present'
import { presentPrice } from '@/lib/price/present'
import { getProduct } from '@/lib/product/read'
import { countPriceUsage } from '@/lib/subscription/read'
import { visit } from '../../../../../visit'
import { EditPriceForm } from './form'

export const metadata: Metadata = { title: 'Edit a price' }

export default async function EditPricePage({
  params,
}: PageProps<'/dashboard/[environment]/catalog/prices/[priceId]/edit'>) {
  const { environment, priceId } = await params
  const { ctx, business } = await visit(environment, 'catalog:write')
  const row = await priceOnPage(ctx, priceId)
  const [product, usage] = await Promise.all([
    getProduct(ctx, row.productId as ProductId),
    countPriceUsage(ctx, row.id as PriceId),
  ])
  const price = presentPrice(row)
  const catalog = `/dashboard/${environment}/catalog`
  return (
    <>
      <PageHead
        title="Edit the price"
        crumbs={[
          { href: catalog, title: 'Catalog' },
          { href: `${catalog}/${price.productId}`, title: product.name },
          { href: `${catalog}/prices/${price.id}`, title: termsText(price) },
        ]}
      />
      {usage.live > 0 && <Reach usage={usage} timeZone={business.timeZone} />}
      <EditPriceForm price={price} live={usage.live} />
    </>
  )
}

/** Whom a change reaches, and when. */
function Reach({ usage, timeZone }: { usage: PriceUsage; timeZone: string }) {
  const { owing, nextPeriodAt } = usage
  return (
    <Notice look="info">
      <p>
        {liveText(usage)} {usage.live === 1 ? 'uses' : 'use'} this price. Each pays a new amount from its next
        period on
        {nextPeriodAt && (
          <>
            , the first on <BothDates at={nextPeriodAt} timeZone={timeZone} />
          </>
        )}
        . Nothing is charged again for a period that is paid.
      </p>
      {owing > 0 && (
        <p className="mt-1">
          {owing === 1 ? 'One of them owes an invoice.' : `${owing} of them owe an invoice.`} An invoice keeps
          the amount at which it was issued.
        </p>
      )}
    </Notice>
  )
}
