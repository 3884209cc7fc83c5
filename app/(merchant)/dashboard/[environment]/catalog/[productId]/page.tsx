import { archiveWords } from '@/app/(merchant)/dashboard/object/archive-words'
import { termsInWords } from '@/app/(merchant)/dashboard/object/terms-words'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { objectPath } from '@/components/dashboard/object-path'
import { ProductPicture } from '@/components/product/product-picture'
import { LinkButton } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { MenuLink } from '@/components/ui/menu'
import { unbroken } from '@/components/ui/unbroken'
import { inDigitsOf } from '@/lib/core/digits'
import type { ProductId } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { pictureOf } from '@/lib/image/read'
import { presentPrice, type WirePrice } from '@/lib/price/present'
import { listPrices } from '@/lib/price/read'
import { presentProduct, type WireProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { Rows } from '../../../../list/rows'
import { ActiveMark } from '../../../object/archivable'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { archiveProductWithForm, editProductMetadataWithForm, restoreProductWithForm } from '../actions'
import { ImageForm } from '../image-form'
import { productList } from '../list'
import { priceList } from '../prices/list'

export const generateMetadata = titled(({ catalog }) => catalog.product.title)

// More than any product usually has. The API lists all.
const MAX_PRICES = 100

type Props = PageProps<'/dashboard/[environment]/catalog/[productId]'>

export default async function ProductPage({ params }: Props) {
  const { environment, productId } = await params
  const visitor = await visit(environment, 'catalog:read')
  const { language } = visitor
  const { catalog: words, frame, list } = MESSAGES[language]
  const row = await onPage('prod', productId, (id) => getProduct(visitor.ctx, id))
  const wanted = { productId: row.id as ProductId, active: 'all', limit: MAX_PRICES } as const
  const { items } = await listPrices(visitor.ctx, wanted)
  const [product, prices] = [presentProduct(row), items.map(presentPrice)]
  const { id, name, description, imageUrl } = product
  const picture = imageUrl && (await pictureOf(imageUrl)).src
  const mayWrite = visitor.may('catalog:write')
  const fact = factsOf(visitor)
  return (
    <ObjectPage
      of={productList}
      visit={visitor}
      api="catalog/products"
      value={product}
      title={name}
      status={<ActiveMark active={product.active} language={language} />}
      actions={mayWrite && <ProductActions product={product} prices={prices} language={language} />}
      now={unbroken(nowOfProduct(product, prices, language))}
      facts={[
        fact.ago(list.heads.created, product.createdAt),
        fact.ago(words.product.changed, product.updatedAt),
        fact.id(id),
      ]}
      hasActivity
      metadata={mayWrite && { action: editProductMetadataWithForm, hidden: { productId: id } }}
    >
      {description && <p className="text-sm whitespace-pre-line wrap-anywhere">{description}</p>}
      <Section id="prices" title={words.list.prices}>
        {prices.length > 0 ? (
          <Rows of={priceList} items={prices} visit={visitor} caption={words.prices.of} />
        ) : (
          <Empty>{words.prices.empty}</Empty>
        )}
      </Section>
      <Section id="image" title={words.product.image}>
        {mayWrite ? (
          <ImageForm
            productId={id}
            imageUrl={picture}
            words={words.image}
            problems={{ texts: frame.image, language }}
          />
        ) : (
          <ProductPicture imageUrl={picture} size="large" alt={name} />
        )}
      </Section>
    </ObjectPage>
  )
}

/** The present state of a product. */
function nowOfProduct(product: WireProduct, prices: readonly WirePrice[], language: Language): string {
  const words = MESSAGES[language].catalog.product
  if (!product.active) return words.archivedNow
  const active = prices.filter((price) => price.active)
  if (active.length === 0) return words.noPriceNow
  if (active.length > 3) return filled(words.atPrices, { count: inDigitsOf(language, String(active.length)) })
  return filled(words.onSaleFor, {
    terms: active.map((price) => termsInWords(price, language)).join(words.or),
  })
}

interface ProductActionsProps {
  product: WireProduct
  prices: readonly WirePrice[]
  language: Language
}

/** The actions for a product. */
function ProductActions({ product, prices, language }: ProductActionsProps) {
  const words = MESSAGES[language].catalog.product
  const here = objectPath(product.environment, product.id)
  const active = prices.filter((price) => price.active).length
  return (
    <>
      {product.active && (
        <LinkButton href={`${here}/new-price`} size="small">
          {words.createPrice}
        </LinkButton>
      )}
      <ArchiveMenu
        kind="product"
        isArchived={!product.active}
        hidden={{ productId: product.id }}
        archive={archiveProductWithForm}
        restore={restoreProductWithForm}
        words={archiveWords(words, product.name, language)}
        title={words.archiveTitle}
        consequence={staffWords('catalog', language)('product.archiveText', { count: active })}
        word={product.name}
      >
        <MenuLink href={`${here}/edit`}>{words.edit}</MenuLink>
      </ArchiveMenu>
    </>
  )
}
