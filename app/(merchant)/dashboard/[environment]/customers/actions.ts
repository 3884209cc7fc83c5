'use server'

import { formAction, showing } from '@/app/_form/form-action'
import { fieldsOfUpdate } from '@/app/_form/form-fields'
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
import { metadataIn } from '../../../metadata-in'
import { rupeesIn } from '../../../rupees-in'
import { goingOnWith, shortCustomerInput } from './input'

export const createCustomerWithForm = formAction(createCustomer, { done: showing('Customer created.') })

/** Makes a customer on the page that needs one, and goes on there. */
export const createCustomerAndGoOnWithForm = formAction(createCustomer, {
  read: shortCustomerInput,
  done: ({ id }, { environment, form }) => ({
    goTo: goingOnWith(form, environment, id),
    message: 'Customer created.',
  }),
})

export const updateCustomerWithForm = formAction(updateCustomer, {
  read: fieldsOfUpdate(updateCustomerInput),
  done: showing('Customer saved.'),
})

export const updateCustomerMetadataWithForm = formAction(updateCustomer, {
  read: metadataIn,
  done: 'Metadata saved.',
})

// The list shows each of them, so the announcement stands beside it.
export const addNoteWithForm = formAction(createCustomerNote, {
  done: () => ({ message: 'Note added.', announces: true }),
})

export const pinNoteWithForm = formAction(pinCustomerNote, {
  read: (form) => ({ pinned: form.get('pinned') === 'true' }),
  done: ({ pinned }) => ({ message: pinned ? 'Note pinned.' : 'Note unpinned.', announces: true }),
})

export const deleteNoteWithForm = formAction(deleteCustomerNote, {
  done: () => ({ message: 'Note deleted.', announces: true }),
})

export const archiveCustomerWithForm = formAction(archiveCustomer, { done: 'Customer archived.' })

export const restoreCustomerWithForm = formAction(unarchiveCustomer, {
  done: () => ({ message: 'The customer is active again.', announces: true }),
})

export const eraseCustomerWithForm = formAction(eraseCustomer, {
  done: () => ({ message: 'Personal data erased.', announces: true }),
})

/** Credits test money, in the sandbox alone. Open invoices are paid with it at once. */
export const addTestMoneyWithForm = formAction(topUpSandboxCustomer, {
  read: (form) => ({ amountPaisa: rupeesIn(form, 'amountPaisa') }),
  done: ({ topUp, wallet }) => ({
    message: `${inRupees(topUp.amountPaisa)} added. The wallet holds ${inRupees(wallet.balancePaisa)} now.`,
    // The money may pay what was open, and the button and its dialog are then gone.
    announces: true,
  }),
})

const inRupees = (paisa: string) => formatNpr(BigInt(paisa), 'en')
