import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { PageForm } from '@/components/dashboard/page-form'
import { RupeesField } from '@/components/price/charge-fields'
import { CalendarField, ExtraFields, RhythmFields } from '@/components/price/price-fields'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { FormPage } from '../../../../object/form-page'
import { visit } from '../../../../visit'
import { createPriceWithForm } from '../../actions'
import { productList } from '../../list'

export const metadata: Metadata = { title: 'Create a price' }

type Props = PageProps<'/dashboard/[environment]/catalog/[productId]/new-price'>

export default async function NewPricePage({ params }: Props) {
  const { environment, productId } = await params
  const visitor = await visit(environment, 'catalog:write')
  const product = presentProduct(await onPage('prod', productId, (id) => getProduct(visitor.ctx, id)))
  const under = [{ id: product.id, title: product.name }]
  return (
    <FormPage of={productList} visit={visitor} title="Create a price" under={under}>
      <PageForm action={createPriceWithForm} hidden={{ productId: product.id }} submit="Create price">
        <RupeesField />
        <RhythmFields />
        <CalendarField />
        <ExtraFields />
      </PageForm>
    </FormPage>
  )
}
