import type { Metadata } from 'next'
import { Suspense } from 'react'
import { priceOnPage } from '@/app/(merchant)/dashboard/[environment]/catalog/read'
import { Detail } from '@/components/dashboard/detail'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import { termsText, trialText } from '@/components/price/recurring'
import { LinkButton } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { CopyableId } from '@/components/ui/copyable-id'
import { Ago } from '@/components/ui/instant'
import { JsonView } from '@/components/ui/json-view'
import { StatusMark } from '@/components/ui/status-mark'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { TextLink } from '@/components/ui/text-link'
import type { PriceId, ProductId } from '@/lib/core/id'
import { presentPrice } from '@/lib/price/present'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { countPriceUsage, listSubscriptionSummaries } from '@/lib/subscription/read'
import { visit } from '../../../../visit'
import { ObjectActivity } from '../../../object-activity'
import { editPriceMetadataWithForm } from '../../actions'
import { PriceMenu } from './actions'
import { usageText } from './now'
import { Subscribers } from './subscribers'

export const metadata: Metadata = { title: 'Price' }

const SHOWN_SUBSCRIPTIONS = 5

export default async function PricePage({
  params,
}: PageProps<'/dashboard/[environment]/catalog/prices/[priceId]'>) {
  const { environment, priceId } = await params
  const { ctx, business, may } = await visit(environment, 'catalog:read')
  const row = await priceOnPage(ctx, priceId)
  const [productRow, usage, subscriptions] = await Promise.all([
    getProduct(ctx, row.productId as ProductId),
    countPriceUsage(ctx, row.id as PriceId),
    listSubscriptionSummaries(ctx, { priceId: row.id as PriceId, limit: SHOWN_SUBSCRIPTIONS }),
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
      <Section
        id="subscriptions"
        title="Subscriptions"
        aside={
          subscriptions.nextCursor && (
            <TextLink href={`${here}/subscriptions?priceId=${price.id}`}>All subscriptions</TextLink>
          )
        }
      >
        <Subscribers
          subscriptions={subscriptions.items.map(presentSubscriptionSummary)}
          here={here}
          when={when}
        />
      </Section>
      <p className="text-sm">
        <TextLink href={`${here}/checkout-links?priceId=${price.id}`}>Checkout links to this price</TextLink>
      </p>
      <Suspense fallback={<TableSkeleton columns={2} />}>
        <ObjectActivity ctx={ctx} objectId={price.id} here={here} timeZone={business.timeZone} />
      </Suspense>
      <MetadataEditor
        action={may('catalog:write') ? editPriceMetadataWithForm : undefined}
        hidden={{ priceId: price.id }}
        metadata={price.metadata}
      />
      <JsonView source={`GET /v1/catalog/prices/${price.id}`} value={price} />
    </Detail>
  )
}
