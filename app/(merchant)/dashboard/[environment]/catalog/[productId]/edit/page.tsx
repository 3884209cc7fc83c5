import type { Metadata } from 'next'
import { OperationFields } from '@/app/_form/operation-fields'
import { onPage } from '@/app/on-page'
import { PageForm } from '@/components/dashboard/page-form'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { FormPage } from '../../../../object/form-page'
import { visit } from '../../../../visit'
import { updateProductWithForm } from '../../actions'
import { PRODUCT_FIELDS } from '../../form'
import { productList } from '../../list'

export const metadata: Metadata = { title: 'Edit a product' }

type Props = PageProps<'/dashboard/[environment]/catalog/[productId]/edit'>

export default async function EditProductPage({ params }: Props) {
  const { environment, productId } = await params
  const visitor = await visit(environment, 'catalog:write')
  const product = presentProduct(await onPage('prod', productId, (id) => getProduct(visitor.ctx, id)))
  const under = [{ id: product.id, title: product.name }]
  return (
    <FormPage of={productList} visit={visitor} title="Edit the product" under={under}>
      <PageForm action={updateProductWithForm} hidden={{ productId: product.id }} submit="Save product">
        <OperationFields of={updateProductWithForm} fields={PRODUCT_FIELDS} values={product} />
      </PageForm>
    </FormPage>
  )
}
