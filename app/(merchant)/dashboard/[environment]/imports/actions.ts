'use server'

import { announcing, showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { DELETE as deleteImport, PATCH as updateImport } from '@/app/v1/imports/[id]/route'
import { POST as runImport } from '@/app/v1/imports/[id]/run/route'
import { POST as createImport } from '@/app/v1/imports/route'
import { columnsIn } from './input'

/** Checks a file, and goes to the page that shows its content. */
export const createImportWithForm = formAction(createImport, {
  read: (form) => ({ file: form.get('file'), guess: 'true' }),
  done: showing(({ imports }) => imports.done.sent),
})

/** Reads the file again with another assignment of columns. */
export const updateImportWithForm = formAction(updateImport, {
  read: (form) => ({ columns: columnsIn(form) }),
  done: announcing(({ imports }) => imports.done.readAgain),
})

/** Adds the rows that are ready. */
export const runImportWithForm = formAction(runImport, {
  read: () => ({}),
  done: announcing(({ imports }) => imports.done.begun),
})

/** Deletes a file that was not added. */
export const deleteImportWithForm = formAction(deleteImport, {
  read: () => ({}),
  done: announcing(({ imports }) => imports.done.deleted),
})
