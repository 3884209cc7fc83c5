'use server'

import { formAction, showing } from '@/app/_form/form-action'
import { fieldsOfUpdate } from '@/app/_form/form-fields'
import { PATCH as updatePrice } from '@/app/v1/catalog/prices/[priceId]/route'
import { POST as createPrice } from '@/app/v1/catalog/prices/route'
import { POST as uploadProductImage } from '@/app/v1/catalog/products/[productId]/image/route'
import { PATCH as updateProduct } from '@/app/v1/catalog/products/[productId]/route'
import { POST as createProduct } from '@/app/v1/catalog/products/route'
import { objectPath } from '@/components/dashboard/object-path'
import { updateProductInput } from '@/lib/product/schema'
import { metadataIn } from '../../../metadata-in'
import { priceInput } from './input'

/** Creates a product and goes to its page. */
export const createProductWithForm = formAction(createProduct, {
  done: ({ id, name, environment }) => ({
    goTo: objectPath(environment, id),
    message: `${name} is created. Give it a price next.`,
  }),
})

/** Changes what customers read about a product. */
export const updateProductWithForm = formAction(updateProduct, {
  read: fieldsOfUpdate(updateProductInput),
  done: showing('The product is changed.'),
})

/** Takes a product off sale. */
export const archiveProductWithForm = formAction(updateProduct, {
  read: () => ({ active: false }),
  done: ({ name }) => ({ message: `${name} is archived. Its prices start no new subscriptions.` }),
})

/** Offers an archived product again. */
export const restoreProductWithForm = formAction(updateProduct, {
  read: () => ({ active: true }),
  done: ({ name }) => ({ message: `${name} is on sale again.`, announces: true }),
})

/** Sets or replaces the image of a product. */
export const uploadProductImageWithForm = formAction(uploadProductImage, {
  read: (form) => ({ file: form.get('file') }),
  done: 'Customers see the new image from now on.',
})

/** Adds a price to a product. */
export const createPriceWithForm = formAction(createPrice, {
  read: (form) => ({
    productId: form.get('productId'),
    currency: 'NPR',
    calendar: form.get('calendar') ?? undefined,
    ...priceInput(form),
  }),
  done: showing('The price is created. Send a customer to it with a checkout link.'),
})

/** Changes a price. Live subscriptions pay a new amount from their next period. */
export const updatePriceWithForm = formAction(updatePrice, {
  read: (form) => ({ ...priceInput(form), nickname: String(form.get('nickname') ?? '').trim() || null }),
  done: showing('The price is changed.'),
})

/** Takes a price off sale. */
export const archivePriceWithForm = formAction(updatePrice, {
  read: () => ({ active: false }),
  done: 'The price is archived. It starts no new subscriptions.',
})

/** Offers an archived price again. */
export const restorePriceWithForm = formAction(updatePrice, {
  read: () => ({ active: true }),
  done: () => ({ message: 'The price is on sale again.', announces: true }),
})

/** Changes the metadata of a product. */
export const editProductMetadataWithForm = formAction(updateProduct, {
  read: metadataIn,
  done: 'The metadata is saved.',
})

/** Changes the metadata of a price. */
export const editPriceMetadataWithForm = formAction(updatePrice, {
  read: metadataIn,
  done: 'The metadata is saved.',
})
