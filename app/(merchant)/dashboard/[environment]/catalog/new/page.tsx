import type { Metadata } from 'next'
import { OperationFields } from '@/app/_form/operation-fields'
import { PageForm } from '@/components/dashboard/page-form'
import { FormPage } from '../../../object/form-page'
import { visit } from '../../../visit'
import { createProductWithForm } from '../actions'
import { PRODUCT_FIELDS } from '../form'
import { productList } from '../list'

export const metadata: Metadata = { title: 'Create a product' }

type Props = PageProps<'/dashboard/[environment]/catalog/new'>

export default async function NewProductPage({ params }: Props) {
  const visitor = await visit((await params).environment, 'catalog:write')
  return (
    <FormPage of={productList} visit={visitor} title="Create a product">
      <PageForm action={createProductWithForm} submit="Create product">
        <OperationFields of={createProductWithForm} fields={PRODUCT_FIELDS} />
      </PageForm>
    </FormPage>
  )
}
