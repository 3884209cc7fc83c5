import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { presentProduct } from '@/lib/product/present'
import { visit } from '../../../../visit'
import { ProductForm } from '../../product-form'
import { productOnPage } from '../../read-catalog'

export const metadata: Metadata = { title: 'Edit a product' }

export default async function EditProductPage({
  params,
}: PageProps<'/dashboard/[environment]/catalog/[productId]/edit'>) {
  const { environment, productId } = await params
  const { ctx } = await visit(environment, 'catalog:write')
  const product = presentProduct(await productOnPage(ctx, productId))
  const catalog = `/dashboard/${environment}/catalog`
  return (
    <>
      <PageHead
        title="Edit the product"
        crumbs={[
          { href: catalog, title: 'Catalog' },
          { href: `${catalog}/${product.id}`, title: product.name },
        ]}
      />
      <ProductForm product={product} />
    </>
  )
}
