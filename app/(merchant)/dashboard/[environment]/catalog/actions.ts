'use server'

import { announcing, saying, showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { fieldsOfUpdate } from '@/app/_form/form-fields'
import { PATCH as updatePrice } from '@/app/v1/catalog/prices/[priceId]/route'
import { POST as createPrice } from '@/app/v1/catalog/prices/route'
import { POST as uploadProductImage } from '@/app/v1/catalog/products/[productId]/image/route'
import { PATCH as updateProduct } from '@/app/v1/catalog/products/[productId]/route'
import { POST as createProduct } from '@/app/v1/catalog/products/route'
import { updateProductInput } from '@/lib/product/schema'
import { filled } from '@/messages/filled'
import { metadataForm } from '../../../metadata-form'
import { priceInput } from './input'

/** Creates a product and goes to its page. */
export const createProductWithForm = formAction(createProduct, {
  done: showing(({ catalog }, { name }) => filled(catalog.productForm.created, { name })),
})

/** Changes what customers see of a product. */
export const updateProductWithForm = formAction(updateProduct, {
  read: fieldsOfUpdate(updateProductInput),
  done: showing(({ catalog }) => catalog.productForm.saved),
})

/** Takes a product off sale. */
export const archiveProductWithForm = formAction(updateProduct, {
  read: () => ({ active: false }),
  done: saying(({ catalog }, { name }) => filled(catalog.product.archived, { name })),
})

/** Puts an archived product back on sale. */
export const restoreProductWithForm = formAction(updateProduct, {
  read: () => ({ active: true }),
  done: announcing(({ catalog }, { name }) => filled(catalog.product.restored, { name })),
})

/** Sets or replaces the image of a product. */
export const uploadProductImageWithForm = formAction(uploadProductImage, {
  read: (form) => ({ file: form.get('file') }),
  done: saying(({ catalog }) => catalog.image.saved),
})

/** Adds a price to a product. */
export const createPriceWithForm = formAction(createPrice, {
  read: (form) => ({
    productId: form.get('productId'),
    currency: 'NPR',
    calendar: form.get('calendar') ?? undefined,
    ...priceInput(form),
  }),
  done: showing(({ catalog }) => catalog.priceForm.created),
})

/** Changes a price. Live subscriptions pay a new amount from their next period. */
export const updatePriceWithForm = formAction(updatePrice, {
  read: (form) => ({ ...priceInput(form), nickname: String(form.get('nickname') ?? '').trim() || null }),
  done: showing(({ catalog }) => catalog.priceForm.saved),
})

/** Takes a price off sale. */
export const archivePriceWithForm = formAction(updatePrice, {
  read: () => ({ active: false }),
  done: saying(({ catalog }) => catalog.price.archived),
})

/** Puts an archived price back on sale. */
export const restorePriceWithForm = formAction(updatePrice, {
  read: () => ({ active: true }),
  done: announcing(({ catalog }) => catalog.price.restored),
})

/** Changes the metadata of a product. */
export const editProductMetadataWithForm = formAction(updateProduct, metadataForm)

/** Changes the metadata of a price. */
export const editPriceMetadataWithForm = formAction(updatePrice, metadataForm)
