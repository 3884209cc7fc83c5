import { OperationFields } from '@/app/_form/operation-fields'
import { titled } from '@/app/titled'
import { PageForm } from '@/components/dashboard/page-form'
import { MESSAGES } from '@/messages/catalogue'
import { FormPage } from '../../../object/form-page'
import { visit } from '../../../visit'
import { createProductWithForm } from '../actions'
import { productFields } from '../form'
import { productList } from '../list'

export const generateMetadata = titled(({ catalog }) => catalog.productForm.newTitle)

type Props = PageProps<'/dashboard/[environment]/catalog/new'>

export default async function NewProductPage({ params }: Props) {
  const visitor = await visit((await params).environment, 'catalog:write')
  const { language } = visitor
  const words = MESSAGES[language].catalog.productForm
  return (
    <FormPage of={productList} visit={visitor} title={words.newTitle}>
      <PageForm action={createProductWithForm} submit={words.create}>
        <OperationFields of={createProductWithForm} fields={productFields(language)} language={language} />
      </PageForm>
    </FormPage>
  )
}
