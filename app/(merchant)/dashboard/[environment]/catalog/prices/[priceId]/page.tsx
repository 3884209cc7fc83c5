import { archiveWords } from '@/app/(merchant)/dashboard/object/archive-words'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { objectPath } from '@/components/dashboard/object-path'
import { placeHref } from '@/components/dashboard/place-href'
import { LinkButton } from '@/components/ui/button'
import { MenuLink } from '@/components/ui/menu'
import { TextLink } from '@/components/ui/text-link'
import type { PriceId, ProductId } from '@/lib/core/id'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { type PriceUsage, presentPrice, type WirePrice } from '@/lib/price/present'
import { getPrice } from '@/lib/price/read'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { Related } from '../../../../../list/rows'
import { ActiveMark } from '../../../../object/archivable'
import { factsOf } from '../../../../object/facts-of'
import { ObjectPage } from '../../../../object/object-page'
import { termsInWords, trialIn } from '../../../../object/terms-words'
import { type Visit, visit } from '../../../../visit'
import { subscriptionList } from '../../../subscriptions/list'
import { archivePriceWithForm, editPriceMetadataWithForm, restorePriceWithForm } from '../../actions'
import { productList } from '../../list'
import { liveCount, usageText } from './now'

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

interface PriceActionsProps {
  price: WirePrice
  usage: PriceUsage
  /** True if the price and its product are on sale. */
  isSold: boolean
  visit: Visit
}

/** The actions for a price. */
function PriceActions({ price, usage, isSold, visit: { language, may } }: PriceActionsProps) {
  const words = MESSAGES[language].catalog.price
  const word = termsInWords(price, language)
  const { id, environment } = price
  const live =
    usage.live + usage.changes === 0
      ? words.unused
      : staffWords('catalog', language)('price.goesOn', liveCount(usage, language))
  return (
    <>
      {isSold && may('checkout:write') && (
        <LinkButton href={placeHref(environment, `checkout-links/new?priceId=${id}`)} size="small">
          {words.createLink}
        </LinkButton>
      )}
      {may('catalog:write') && (
        <ArchiveMenu
          kind="price"
          isArchived={!price.active}
          hidden={{ priceId: id }}
          archive={archivePriceWithForm}
          restore={restorePriceWithForm}
          words={archiveWords(words, word, language)}
          title={words.archiveTitle}
          consequence={filled(words.archiveText, { live })}
          word={word}
        >
          <MenuLink href={`${objectPath(environment, id)}/edit`}>{words.edit}</MenuLink>
        </ArchiveMenu>
      )}
    </>
  )
}
