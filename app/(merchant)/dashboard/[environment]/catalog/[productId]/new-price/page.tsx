import type { Metadata } from 'next'
import { productOnPage } from '@/app/(merchant)/dashboard/[environment]/catalog/read'
import { PageHead } from '@/components/dashboard/page-head'
import { Form } from '@/components/form/form'
import { ExtraFields, RhythmFields, RupeesField } from '@/components/price/price-fields'
import { SubmitButton } from '@/components/ui/submit-button'
import { presentProduct } from '@/lib/product/present'
import { visit } from '../../../../visit'
import { createPriceWithForm } from '../../actions'

export const metadata: Metadata = { title: 'Create a price' }

export default async function NewPricePage({
  params,
}: PageProps<'/dashboard/[environment]/catalog/[productId]/new-price'>) {
  const { environment, productId } = await params
  const { ctx } = await visit(environment, 'catalog:write')
  const product = presentProduct(await productOnPage(ctx, productId))
  const catalog = `/dashboard/${environment}/catalog`
  return (
    <>
      <PageHead
        title="Create a price"
        crumbs={[
          { href: catalog, title: 'Catalog' },
          { href: `${catalog}/${product.id}`, title: product.name },
        ]}
      />
      <Form
        action={createPriceWithForm}
        hidden={{ productId: product.id }}
        className="flex max-w-lg flex-col gap-5"
      >
        <RupeesField />
        <RhythmFields />
        <ExtraFields />
        <div>
          <SubmitButton size="small">Create price</SubmitButton>
        </div>
      </Form>
    </>
  )
}
