'use server'

import { formAction } from '@/app/_form/form-action'
import { DELETE as deleteInvoiceItem } from '@/app/v1/invoice-items/[id]/route'
import { POST as createInvoiceItem } from '@/app/v1/invoice-items/route'
import { chargeInput } from './input'
import { itemText } from './now'

/** Adds what the next renewal bills besides. */
export const addChargeWithForm = formAction(createInvoiceItem, {
  read: chargeInput,
  done: (item) => ({ message: `${itemText(item)} waits for the next renewal.` }),
})

/** Takes back what waits. Its row is then gone, and the button with it. */
export const takeChargeBackWithForm = formAction(deleteInvoiceItem, {
  read: () => ({}),
  done: (item) => ({
    message: `${itemText(item)} is taken back. Nobody is charged for it.`,
    announces: true,
  }),
})
