import type { Metadata } from 'next'
import { Suspense } from 'react'
import { productOnPage } from '@/app/(merchant)/dashboard/[environment]/catalog/read'
import { Detail } from '@/components/dashboard/detail'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import { termsText } from '@/components/price/recurring'
import { ProductPicture } from '@/components/product/product-picture'
import { LinkButton } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { CopyableId } from '@/components/ui/copyable-id'
import { Ago } from '@/components/ui/instant'
import { JsonView } from '@/components/ui/json-view'
import { StatusMark } from '@/components/ui/status-mark'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import type { ProductId } from '@/lib/core/id'
import { presentPrice, type WirePrice } from '@/lib/price/present'
import { listPrices } from '@/lib/price/read'
import { presentProduct, type WireProduct } from '@/lib/product/present'
import { visit } from '../../../visit'
import { ObjectActivity } from '../../object-activity'
import { editProductMetadataWithForm } from '../actions'
import { ImageForm } from '../image-form'
import { ProductMenu } from './actions'
import { PriceTable } from './price-table'

export const metadata: Metadata = { title: 'Product' }

// More than anybody offers of one product. The API lists the others.
const MAX_PRICES = 100

export default async function ProductPage({
  params,
}: PageProps<'/dashboard/[environment]/catalog/[productId]'>) {
  const { environment, productId } = await params
  const { ctx, business, may } = await visit(environment, 'catalog:read')
  const row = await productOnPage(ctx, productId)
  const { items } = await listPrices(ctx, {
    productId: row.id as ProductId,
    active: 'all',
    limit: MAX_PRICES,
  })
  const product = presentProduct(row)
  const prices = items.map(presentPrice)
  const catalog = `/dashboard/${environment}/catalog`
  const mayWrite = may('catalog:write')
  const when = { timeZone: business.timeZone, now: ctx.now }
  return (
    <Detail
      crumbs={[{ href: catalog, title: 'Catalog' }]}
      title={product.name}
      status={
        product.active ? (
          <StatusMark tone="good">Active</StatusMark>
        ) : (
          <StatusMark tone="over">Archived</StatusMark>
        )
      }
      actions={
        mayWrite && (
          <>
            {product.active && (
              <LinkButton href={`${catalog}/${product.id}/new-price`} size="small">
                Create price
              </LinkButton>
            )}
            <ProductMenu product={product} prices={prices} editHref={`${catalog}/${product.id}/edit`} />
          </>
        )
      }
      now={nowOf(product, prices)}
      facts={[
        { label: 'ID', value: <CopyableId id={product.id} /> },
        { label: 'Created', value: <Ago at={product.createdAt} {...when} /> },
        { label: 'Changed', value: <Ago at={product.updatedAt} {...when} /> },
      ]}
    >
      {product.description && (
        <p className="text-sm whitespace-pre-line wrap-anywhere">{product.description}</p>
      )}
      <Section id="prices" title="Prices">
        <PriceTable prices={prices} environment={environment} when={when} />
      </Section>
      <Section id="image" title="Image">
        {mayWrite ? (
          <ImageForm productId={product.id} imageUrl={product.imageUrl} />
        ) : (
          <ProductPicture imageUrl={product.imageUrl} size="large" alt={product.name} />
        )}
      </Section>
      <Suspense fallback={<TableSkeleton columns={2} />}>
        <ObjectActivity
          ctx={ctx}
          objectId={product.id}
          here={`/dashboard/${environment}`}
          timeZone={business.timeZone}
        />
      </Suspense>
      <MetadataEditor
        action={mayWrite ? editProductMetadataWithForm : undefined}
        hidden={{ productId: product.id }}
        metadata={product.metadata}
      />
      <JsonView source={`GET /v1/catalog/products/${product.id}`} value={product} />
    </Detail>
  )
}

/** What is true of a product now. */
function nowOf(product: WireProduct, prices: readonly WirePrice[]): string {
  if (!product.active)
    return 'Archived: its prices start no new subscriptions. Subscriptions that run go on as before.'
  const active = prices.filter((price) => price.active)
  if (active.length === 0) return 'On sale, but it has no active price yet, so nobody can subscribe to it.'
  if (active.length > 3) return `On sale at ${active.length} prices.`
  return `On sale for ${active.map(termsText).join(', or ')}.`
}
