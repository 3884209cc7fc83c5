import type { FieldWords } from '@/app/_form/operation-fields'

/** What customers read about a product. */
export const PRODUCT_FIELDS: Record<string, FieldWords> = {
  name: { label: 'Name', hint: 'Your customers read it at the checkout and on their invoices.' },
  description: {
    label: 'Description',
    optional: true,
    hint: 'A sentence or two below the name at the checkout.',
  },
}
