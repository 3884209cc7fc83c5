import type { Metadata } from 'next'
import { FormPage } from '../../../object/form-page'
import { visit } from '../../../visit'
import { ProductForm } from '../form'
import { productList } from '../list'

export const metadata: Metadata = { title: 'Create a product' }

type Props = PageProps<'/dashboard/[environment]/catalog/new'>

export default async function NewProductPage({ params }: Props) {
  const visitor = await visit((await params).environment, 'catalog:write')
  return (
    <FormPage of={productList} visit={visitor} title="Create a product">
      <ProductForm />
    </FormPage>
  )
}
