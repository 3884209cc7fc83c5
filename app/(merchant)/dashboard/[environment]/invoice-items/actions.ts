'use server'

import { announcing, saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { DELETE as deleteInvoiceItem } from '@/app/v1/invoice-items/[id]/route'
import { POST as createInvoiceItem } from '@/app/v1/invoice-items/route'
import { filled } from '@/messages/filled'
import { chargeInput } from './input'
import { itemText } from './now'

/** Adds an item that the next renewal bills too. */
export const addChargeWithForm = formAction(createInvoiceItem, {
  read: chargeInput,
  done: saying(({ charges }, item, language) =>
    filled(charges.add.waits, { item: itemText(item, language) }),
  ),
})

/** Deletes a waiting item. Its row disappears, and the button with it. */
export const takeChargeBackWithForm = formAction(deleteInvoiceItem, {
  read: () => ({}),
  done: announcing(({ charges }, item, language) =>
    filled(charges.takeBack.done, { item: itemText(item, language) }),
  ),
})
