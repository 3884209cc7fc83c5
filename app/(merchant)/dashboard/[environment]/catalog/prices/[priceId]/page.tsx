import type { Metadata } from 'next'
import { Detail } from '@/components/dashboard/detail'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import { termsText, trialText } from '@/components/price/recurring'
import { LinkButton } from '@/components/ui/button'
import { CopyableId } from '@/components/ui/copyable-id'
import { Ago } from '@/components/ui/instant'
import { JsonView } from '@/components/ui/json-view'
import { StatusMark } from '@/components/ui/status-mark'
import { TextLink } from '@/components/ui/text-link'
import type { PriceId, ProductId } from '@/lib/core/id'
import { presentPrice } from '@/lib/price/present'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { countPriceUsage } from '@/lib/subscription/read'
import { visit } from '../../../../visit'
import { editPriceMetadataWithForm } from '../../actions'
import { priceOnPage } from '../../read-catalog'
import { PriceMenu } from './price-menu'
import { usageText } from './usage-text'

export const metadata: Metadata = { title: 'Price' }

export default async function PricePage({
  params,
}: PageProps<'/dashboard/[environment]/catalog/prices/[priceId]'>) {
  const { environment, priceId } = await params
  const { ctx, business, may } = await visit(environment, 'catalog:read')
  const row = await priceOnPage(ctx, priceId)
  const [productRow, usage] = await Promise.all([
    getProduct(ctx, row.productId as ProductId),
    countPriceUsage(ctx, row.id as PriceId),
  ])
  const [price, product] = [presentPrice(row), presentProduct(productRow)]
  const here = `/dashboard/${environment}`
  const isSold = price.active && product.active
  const when = { timeZone: business.timeZone, now: ctx.now }
  return (
    <Detail
      crumbs={[
        { href: `${here}/catalog`, title: 'Catalog' },
        { href: `${here}/catalog/${product.id}`, title: product.name },
      ]}
      title={termsText(price)}
      status={
        price.active ? (
          <StatusMark tone="good">Active</StatusMark>
        ) : (
          <StatusMark tone="over">Archived</StatusMark>
        )
      }
      actions={
        <>
          {isSold && may('checkout:write') && (
            <LinkButton href={`${here}/checkout-links/new?priceId=${price.id}`} size="small">
              Create checkout link
            </LinkButton>
          )}
          {may('catalog:write') && (
            <PriceMenu price={price} usage={usage} editHref={`${here}/catalog/prices/${price.id}/edit`} />
          )}
        </>
      }
      now={usageText(usage, { isSold, isProductSold: product.active })}
      facts={[
        { label: 'ID', value: <CopyableId id={price.id} /> },
        {
          label: 'Product',
          value: <TextLink href={`${here}/catalog/${product.id}`}>{product.name}</TextLink>,
        },
        { label: 'Nickname', value: price.nickname },
        { label: 'Trial', value: trialText(price.trialDays) || 'None' },
        { label: 'Currency', value: price.currency },
        { label: 'Created', value: <Ago at={price.createdAt} {...when} /> },
        { label: 'Changed', value: <Ago at={price.updatedAt} {...when} /> },
      ]}
    >
      <ul className="flex flex-col gap-2 text-sm">
        <li>
          <TextLink href={`${here}/subscriptions?priceId=${price.id}`}>Subscriptions on this price</TextLink>
        </li>
        <li>
          <TextLink href={`${here}/checkout-links?priceId=${price.id}`}>Checkout links to it</TextLink>
        </li>
      </ul>
      <MetadataEditor
        action={may('catalog:write') ? editPriceMetadataWithForm : undefined}
        hidden={{ priceId: price.id }}
        metadata={price.metadata}
      />
      <JsonView source={`GET /v1/catalog/prices/${price.id}`} value={price} />
    </Detail>
  )
}
