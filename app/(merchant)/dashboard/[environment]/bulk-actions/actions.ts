'use server'

import { announcing, showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as runBulkAction } from '@/app/v1/bulk-actions/[id]/run/route'
import { POST as stopBulkAction } from '@/app/v1/bulk-actions/[id]/stop/route'
import { POST as createBulkAction } from '@/app/v1/bulk-actions/route'
import { bulkInput } from './input'

/** Finds out what would be done to the chosen rows, and goes to the page that says it. */
export const createBulkActionWithForm = formAction(createBulkAction, {
  read: bulkInput,
  done: showing(({ bulk }) => bulk.said.looked),
})

export const runBulkActionWithForm = formAction(runBulkAction, {
  read: () => ({}),
  done: announcing(({ bulk }) => bulk.said.begun),
})

export const stopBulkActionWithForm = formAction(stopBulkAction, {
  read: () => ({}),
  done: announcing(({ bulk: { said } }, { progress }) =>
    progress.done > 0 ? said.stopped : said.stoppedBefore,
  ),
})
