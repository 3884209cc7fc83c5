import { PageForm } from '@/components/dashboard/page-form'
import { FormTextArea } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import type { WireProduct } from '@/lib/product/present'
import { createProductWithForm, updateProductWithForm } from './actions'

/** What customers read about a product. @param product that is changed. Without one, the form makes a new product. */
export function ProductForm({ product }: { product?: WireProduct }) {
  const texts = (
    <>
      <FormField
        name="name"
        label="Name"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={product?.name}
        hint="Your customers read it at the checkout and on their invoices."
      />
      <FormTextArea
        name="description"
        label="Description (optional)"
        maxLength={2000}
        defaultValue={product?.description ?? ''}
        hint="A sentence or two below the name at the checkout."
      />
    </>
  )
  if (!product)
    return (
      <PageForm action={createProductWithForm} submit="Create product">
        {texts}
      </PageForm>
    )
  return (
    <PageForm action={updateProductWithForm} hidden={{ productId: product.id }} submit="Save product">
      {texts}
    </PageForm>
  )
}
