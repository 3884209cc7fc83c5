import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { placeHref } from '@/components/dashboard/place-href'
import { TextLink } from '@/components/ui/text-link'
import type { PriceId, ProductId } from '@/lib/core/id'
import { presentPrice } from '@/lib/price/present'
import { getPrice } from '@/lib/price/read'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { countPriceUsage } from '@/lib/subscription/read'
import { MESSAGES } from '@/messages/catalogue'
import { Related } from '../../../../../list/rows'
import { ActiveMark } from '../../../../object/archivable'
import { factsOf } from '../../../../object/facts-of'
import { ObjectPage } from '../../../../object/object-page'
import { termsInWords, trialIn } from '../../../../object/terms-words'
import { visit } from '../../../../visit'
import { subscriptionList } from '../../../subscriptions/list'
import { editPriceMetadataWithForm } from '../../actions'
import { productList } from '../../list'
import { PriceActions } from './actions'
import { usageText } from './now'

export const generateMetadata = titled(({ catalog }) => catalog.price.title)

type Props = PageProps<'/dashboard/[environment]/catalog/prices/[priceId]'>

export default async function PricePage({ params }: Props) {
  const { environment, priceId } = await params
  const visitor = await visit(environment, 'catalog:read')
  const { ctx, language, may } = visitor
  const { catalog, list } = MESSAGES[language]
  const { heads } = list
  const words = catalog.price
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
      title={termsInWords(price, language)}
      status={<ActiveMark active={price.active} language={language} />}
      actions={<PriceActions price={price} usage={usage} isSold={isSold} visit={visitor} />}
      now={usageText(usage, { isSold, isProductSold: product.active }, language)}
      facts={[
        fact.link(heads.product, productPath, product.name),
        { label: catalog.prices.nickname, value: price.nickname },
        {
          label: words.trial,
          value: trialIn(price.trialDays, language) || words.noTrial,
        },
        { label: heads.currency, value: price.currency },
        fact.ago(heads.created, price.createdAt),
        fact.ago(words.changed, price.updatedAt),
        fact.id(price.id),
      ]}
      hasActivity
      metadata={may('catalog:write') && { action: editPriceMetadataWithForm, hidden: { priceId: price.id } }}
    >
      <Related
        of={subscriptionList}
        visit={visitor}
        id="subscriptions"
        title={words.subscriptions}
        caption={words.subscriptionsOf}
        where={{ priceId: price.id }}
        show={5}
        columns={{ customer: 'lead', status: 'aside', 'next-charge': 'detail' }}
        none={words.noSubscriptions}
      />
      {may('checkout:read') && (
        <p className="text-sm">
          <TextLink href={placeHref(ctx.environment, `checkout-links?priceId=${price.id}`)}>
            {words.links}
          </TextLink>
        </p>
      )}
    </ObjectPage>
  )
}
