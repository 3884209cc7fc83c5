import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ProductPicture } from '@/components/product/product-picture'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { unbroken } from '@/components/ui/unbroken'
import type { ProductId } from '@/lib/core/id'
import { pictureOf } from '@/lib/image/read'
import { presentPrice } from '@/lib/price/present'
import { listPrices } from '@/lib/price/read'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { MESSAGES } from '@/messages/catalogue'
import { Rows } from '../../../../list/rows'
import { ActiveMark } from '../../../object/archivable'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { editProductMetadataWithForm } from '../actions'
import { ImageForm } from '../image-form'
import { productList } from '../list'
import { priceList } from '../prices/list'
import { ProductActions } from './actions'
import { nowOfProduct } from './now'

export const generateMetadata = titled(({ catalog }) => catalog.product.title)

// More than anybody offers of one product. The API lists the others.
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
