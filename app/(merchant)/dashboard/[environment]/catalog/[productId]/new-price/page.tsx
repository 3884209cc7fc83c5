import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { PageForm } from '@/components/dashboard/page-form'
import { RupeesField } from '@/components/price/charge-fields'
import { CalendarField, ExtraFields, RhythmFields } from '@/components/price/price-fields'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { MESSAGES } from '@/messages/catalogue'
import { FormPage } from '../../../../object/form-page'
import { visit } from '../../../../visit'
import { createPriceWithForm } from '../../actions'
import { productList } from '../../list'

export const generateMetadata = titled(({ catalog }) => catalog.priceForm.newTitle)

type Props = PageProps<'/dashboard/[environment]/catalog/[productId]/new-price'>

export default async function NewPricePage({ params }: Props) {
  const { environment, productId } = await params
  const visitor = await visit(environment, 'catalog:write')
  const words = MESSAGES[visitor.language].catalog.priceForm
  const product = presentProduct(await onPage('prod', productId, (id) => getProduct(visitor.ctx, id)))
  const under = [{ id: product.id, title: product.name }]
  return (
    <FormPage of={productList} visit={visitor} title={words.newTitle} under={under}>
      <PageForm action={createPriceWithForm} hidden={{ productId: product.id }} submit={words.create}>
        <RupeesField label={words.amount} />
        <RhythmFields words={words} />
        <CalendarField words={words} />
        <ExtraFields words={words} />
      </PageForm>
    </FormPage>
  )
}
