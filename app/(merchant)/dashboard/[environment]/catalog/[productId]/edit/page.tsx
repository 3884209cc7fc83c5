import type { Metadata } from 'next'
import { ProductForm } from '@/app/(merchant)/dashboard/[environment]/catalog/form'
import { productOnPage } from '@/app/(merchant)/dashboard/[environment]/catalog/read'
import { PageHead } from '@/components/dashboard/page-head'
import { presentProduct } from '@/lib/product/present'
import { visit } from '../../../../visit'

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
