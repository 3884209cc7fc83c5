'use server'

import { formAction, showing } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
import { DELETE as deleteImport, PATCH as updateImport } from '@/app/v1/imports/[id]/route'
import { POST as runImport } from '@/app/v1/imports/[id]/run/route'
import { POST as createImport } from '@/app/v1/imports/route'
import { MESSAGES } from '@/messages/catalogue'
import { columnsIn } from './input'

const words = async () => MESSAGES[await pageLanguage()].imports.done

/** Checks a file and goes to the page that shows what was read of it. */
export const createImportWithForm = formAction(createImport, {
  read: (form) => ({ file: form.get('file'), guess: 'true' }),
  done: showing(({ imports }) => imports.done.sent),
})

/** Reads the file again with other columns. */
export const updateImportWithForm = formAction(updateImport, {
  read: (form) => ({ columns: columnsIn(form) }),
  done: async () => ({ message: (await words()).readAgain, announces: true }),
})

/** Adds what is ready. */
export const runImportWithForm = formAction(runImport, {
  read: () => ({}),
  done: async () => ({ message: (await words()).begun, announces: true }),
})

/** Takes a file back that was not added. */
export const deleteImportWithForm = formAction(deleteImport, {
  read: () => ({}),
  done: async () => ({ message: (await words()).deleted, announces: true }),
})
