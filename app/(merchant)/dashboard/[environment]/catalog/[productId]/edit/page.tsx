import { OperationFields } from '@/app/_form/operation-fields'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { PageForm } from '@/components/dashboard/page-form'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { MESSAGES } from '@/messages/catalogue'
import { FormPage } from '../../../../object/form-page'
import { visit } from '../../../../visit'
import { updateProductWithForm } from '../../actions'
import { productFields } from '../../form'
import { productList } from '../../list'

export const generateMetadata = titled(({ catalog }) => catalog.productForm.editTitle)

type Props = PageProps<'/dashboard/[environment]/catalog/[productId]/edit'>

export default async function EditProductPage({ params }: Props) {
  const { environment, productId } = await params
  const visitor = await visit(environment, 'catalog:write')
  const { language } = visitor
  const words = MESSAGES[language].catalog.productForm
  const product = presentProduct(await onPage('prod', productId, (id) => getProduct(visitor.ctx, id)))
  const under = [{ id: product.id, title: product.name }]
  return (
    <FormPage of={productList} visit={visitor} title={words.editTitle} under={under}>
      <PageForm action={updateProductWithForm} hidden={{ productId: product.id }} submit={words.save}>
        <OperationFields
          of={updateProductWithForm}
          fields={productFields(language)}
          values={product}
          language={language}
        />
      </PageForm>
    </FormPage>
  )
}
