'use server'

import { formAction, showing } from '@/app/_form/form-action'
import { POST as runBulkAction } from '@/app/v1/bulk-actions/[id]/run/route'
import { POST as stopBulkAction } from '@/app/v1/bulk-actions/[id]/stop/route'
import { POST as createBulkAction } from '@/app/v1/bulk-actions/route'
import { bulkInput } from './input'

/** Finds out what would be done to the chosen rows, and goes to the page that says it. */
export const createBulkActionWithForm = formAction(createBulkAction, {
  read: bulkInput,
  done: showing('Nothing is done yet. This is what it would do.'),
})

export const runBulkActionWithForm = formAction(runBulkAction, {
  read: () => ({}),
  done: () => ({ message: 'It has begun. You can leave this page.', announces: true }),
})

export const stopBulkActionWithForm = formAction(stopBulkAction, {
  read: () => ({}),
  done: ({ progress }) => ({
    message: progress.done > 0 ? 'It is stopped. What was done stays.' : 'It is stopped. Nothing was done.',
    announces: true,
  }),
})
