'use server'

import { formAction, showing } from '@/app/_form/form-action'
import { fieldsOfUpdate } from '@/app/_form/form-fields'
import { pageLanguage } from '@/app/staff-language'
import { POST as eraseCustomer } from '@/app/v1/customers/[customerId]/erase/route'
import {
  DELETE as deleteCustomerNote,
  PATCH as pinCustomerNote,
} from '@/app/v1/customers/[customerId]/notes/[id]/route'
import { POST as createCustomerNote } from '@/app/v1/customers/[customerId]/notes/route'
import { DELETE as archiveCustomer, PATCH as updateCustomer } from '@/app/v1/customers/[customerId]/route'
import { POST as unarchiveCustomer } from '@/app/v1/customers/[customerId]/unarchive/route'
import { POST as createCustomer } from '@/app/v1/customers/route'
import { POST as topUpSandboxCustomer } from '@/app/v1/sandbox/customers/[customerId]/topup/route'
import { formatNpr } from '@/lib/core/money'
import { updateCustomerInput } from '@/lib/customer/schema'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { metadataIn } from '../../../metadata-in'
import { rupeesIn } from '../../../rupees-in'
import { goingOnWith, shortCustomerInput } from './input'

const words = async () => MESSAGES[await pageLanguage()].customers

export const createCustomerWithForm = formAction(createCustomer, {
  done: showing(({ customers }) => customers.form.created),
})

/** Makes a customer on the page that needs one, and goes on there. */
export const createCustomerAndGoOnWithForm = formAction(createCustomer, {
  read: shortCustomerInput,
  done: async ({ id }, { environment, form }) => ({
    goTo: goingOnWith(form, environment, id),
    message: (await words()).form.created,
  }),
})

export const updateCustomerWithForm = formAction(updateCustomer, {
  read: fieldsOfUpdate(updateCustomerInput),
  done: showing(({ customers }) => customers.form.saved),
})

export const updateCustomerMetadataWithForm = formAction(updateCustomer, {
  read: metadataIn,
  done: 'Metadata saved.',
})

// The list shows each of them, so the announcement stands beside it.
export const addNoteWithForm = formAction(createCustomerNote, {
  done: async () => ({ message: (await words()).notes.added, announces: true }),
})

export const pinNoteWithForm = formAction(pinCustomerNote, {
  read: (form) => ({ pinned: form.get('pinned') === 'true' }),
  done: async ({ pinned }) => {
    const { wasPinned, wasUnpinned } = (await words()).notes
    return { message: pinned ? wasPinned : wasUnpinned, announces: true }
  },
})

export const deleteNoteWithForm = formAction(deleteCustomerNote, {
  done: async () => ({ message: (await words()).notes.deleted, announces: true }),
})

export const archiveCustomerWithForm = formAction(archiveCustomer, {
  done: async () => ({ message: (await words()).page.archived }),
})

export const restoreCustomerWithForm = formAction(unarchiveCustomer, {
  done: async () => ({ message: (await words()).page.restored, announces: true }),
})

export const eraseCustomerWithForm = formAction(eraseCustomer, {
  done: async () => ({ message: (await words()).privacy.erased, announces: true }),
})

/** Credits test money, in the sandbox alone. Open invoices are paid with it at once. */
export const addTestMoneyWithForm = formAction(topUpSandboxCustomer, {
  read: (form) => ({ amountPaisa: rupeesIn(form, 'amountPaisa') }),
  done: async ({ topUp, wallet }) => {
    const language = await pageLanguage()
    const inRupees = (paisa: string) => formatNpr(BigInt(paisa), language)
    const [amount, balance] = [inRupees(topUp.amountPaisa), inRupees(wallet.balancePaisa)]
    return {
      message: filled((await words()).testMoney.added, { amount, balance }),
      // The money may pay what was open, and the button and its dialog are then gone.
      announces: true,
    }
  },
})
