import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import { placeHref } from '@/components/dashboard/place-href'
import { termsText, trialText } from '@/components/price/recurring'
import { ARCHIVABLE, Mark } from '@/components/ui/status-mark'
import { TextLink } from '@/components/ui/text-link'
import type { PriceId, ProductId } from '@/lib/core/id'
import { presentPrice } from '@/lib/price/present'
import { getPrice } from '@/lib/price/read'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { countPriceUsage } from '@/lib/subscription/read'
import { Related } from '../../../../../list/rows'
import { ObjectActivity } from '../../../../object/activity'
import { factsOf } from '../../../../object/facts-of'
import { ObjectPage } from '../../../../object/object-page'
import { visit } from '../../../../visit'
import { subscriptionList } from '../../../subscriptions/list'
import { editPriceMetadataWithForm } from '../../actions'
import { productList } from '../../list'
import { PriceActions } from './actions'
import { usageText } from './now'

export const metadata: Metadata = { title: 'Price' }

type Props = PageProps<'/dashboard/[environment]/catalog/prices/[priceId]'>

export default async function PricePage({ params }: Props) {
  const { environment, priceId } = await params
  const visitor = await visit(environment, 'catalog:read')
  const { ctx, may } = visitor
  const row = await onPage('price', priceId, (id) => getPrice(ctx, id))
  const [productRow, usage] = await Promise.all([
    getProduct(ctx, row.productId as ProductId),
    countPriceUsage(ctx, row.id as PriceId),
  ])
  const [price, product] = [presentPrice(row), presentProduct(productRow)]
  const isSold = price.active && product.active
  const productPath = `catalog/${product.id}`
  const fact = factsOf(visitor)
  return (
    <ObjectPage
      of={productList}
      visit={visitor}
      crumbs={[{ href: placeHref(ctx.environment, productPath), title: product.name }]}
      api="catalog/prices"
      value={price}
      title={termsText(price)}
      status={<Mark of={ARCHIVABLE} is={price.active ? 'active' : 'archived'} />}
      actions={<PriceActions price={price} usage={usage} isSold={isSold} may={may} />}
      now={usageText(usage, { isSold, isProductSold: product.active })}
      facts={[
        fact.link('Product', productPath, product.name),
        { label: 'Nickname', value: price.nickname },
        { label: 'Trial', value: trialText(price.trialDays) || 'None' },
        { label: 'Currency', value: price.currency },
        fact.ago('Created', price.createdAt),
        fact.ago('Changed', price.updatedAt),
        fact.id(price.id),
      ]}
      developers={
        <>
          <ObjectActivity visit={visitor} objectId={price.id} />
          <MetadataEditor
            action={may('catalog:write') ? editPriceMetadataWithForm : undefined}
            hidden={{ priceId: price.id }}
            metadata={price.metadata}
          />
        </>
      }
    >
      <Related
        of={subscriptionList}
        visit={visitor}
        id="subscriptions"
        title="Subscriptions"
        caption="The newest subscriptions at this price"
        where={{ priceId: price.id }}
        show={5}
        columns={{ customer: 'lead', status: 'aside', 'next-charge': 'detail' }}
        none="Nobody has subscribed at this price yet."
      />
      {may('checkout:read') && (
        <p className="text-sm">
          <TextLink href={placeHref(ctx.environment, `checkout-links?priceId=${price.id}`)}>
            Checkout links to this price
          </TextLink>
        </p>
      )}
    </ObjectPage>
  )
}
