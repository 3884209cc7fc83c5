'use server'

import { announcing, goingTo, saying, showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
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
import { filled } from '@/messages/filled'
import { metadataForm } from '../../../metadata-form'
import { rupeesIn } from '../../../rupees-in'
import { goingOnWith, shortCustomerInput } from './input'

export const createCustomerWithForm = formAction(createCustomer, {
  done: showing(({ customers }) => customers.form.created),
})

/** Creates a customer from a page that needs one, and returns to that page. */
export const createCustomerAndGoOnWithForm = formAction(createCustomer, {
  read: shortCustomerInput,
  done: goingTo(
    ({ id }, { environment, form }) => goingOnWith(form, environment, id),
    ({ customers }) => customers.form.created,
  ),
})

export const updateCustomerWithForm = formAction(updateCustomer, {
  read: fieldsOfUpdate(updateCustomerInput),
  done: showing(({ customers }) => customers.form.saved),
})

export const updateCustomerMetadataWithForm = formAction(updateCustomer, metadataForm)

// The list shows each note, so the announcement is next to it.
export const addNoteWithForm = formAction(createCustomerNote, {
  done: announcing(({ customers }) => customers.notes.added),
})

export const pinNoteWithForm = formAction(pinCustomerNote, {
  read: (form) => ({ pinned: form.get('pinned') === 'true' }),
  done: announcing(({ customers: { notes } }, { pinned }) => (pinned ? notes.wasPinned : notes.wasUnpinned)),
})

export const deleteNoteWithForm = formAction(deleteCustomerNote, {
  done: announcing(({ customers }) => customers.notes.deleted),
})

export const archiveCustomerWithForm = formAction(archiveCustomer, {
  done: saying(({ customers }) => customers.page.archived),
})

export const restoreCustomerWithForm = formAction(unarchiveCustomer, {
  done: announcing(({ customers }) => customers.page.restored),
})

export const eraseCustomerWithForm = formAction(eraseCustomer, {
  done: announcing(({ customers }) => customers.privacy.erased),
})

/** Credits test money. Only in the sandbox. Open invoices are paid with it at once. */
export const addTestMoneyWithForm = formAction(topUpSandboxCustomer, {
  read: (form) => ({ amountPaisa: rupeesIn(form, 'amountPaisa') }),
  // The money may have paid what was open. Then the button and its dialog are gone, so the message is announced.
  done: announcing(({ customers }, { topUp, wallet }, language) => {
    const inRupees = (paisa: string) => formatNpr(BigInt(paisa), language)
    const [amount, balance] = [inRupees(topUp.amountPaisa), inRupees(wallet.balancePaisa)]
    return filled(customers.testMoney.added, { amount, balance })
  }),
})
