'use server'

import { formAction } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
import { DELETE as deleteInvoiceItem } from '@/app/v1/invoice-items/[id]/route'
import { POST as createInvoiceItem } from '@/app/v1/invoice-items/route'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { chargeInput } from './input'
import { itemText } from './now'

/** Adds what the next renewal bills besides. */
export const addChargeWithForm = formAction(createInvoiceItem, {
  read: chargeInput,
  done: async (item) => {
    const language = await pageLanguage()
    const { waits } = MESSAGES[language].charges.add
    return { message: filled(waits, { item: itemText(item, language) }) }
  },
})

/** Takes back what waits. Its row is then gone, and the button with it. */
export const takeChargeBackWithForm = formAction(deleteInvoiceItem, {
  read: () => ({}),
  done: async (item) => {
    const language = await pageLanguage()
    const { done } = MESSAGES[language].charges.takeBack
    return { message: filled(done, { item: itemText(item, language) }), announces: true }
  },
})
