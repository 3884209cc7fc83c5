'use server'

import { formAction } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
import { POST as runBulkAction } from '@/app/v1/bulk-actions/[id]/run/route'
import { POST as stopBulkAction } from '@/app/v1/bulk-actions/[id]/stop/route'
import { POST as createBulkAction } from '@/app/v1/bulk-actions/route'
import { objectPath } from '@/components/dashboard/object-path'
import { MESSAGES } from '@/messages/catalogue'
import { bulkInput } from './input'

const said = async () => MESSAGES[await pageLanguage()].bulk.said

/** Finds out what would be done to the chosen rows, and goes to the page that says it. */
export const createBulkActionWithForm = formAction(createBulkAction, {
  read: bulkInput,
  done: async ({ id }, { environment }) => ({
    goTo: objectPath(environment, id),
    message: (await said()).looked,
  }),
})

export const runBulkActionWithForm = formAction(runBulkAction, {
  read: () => ({}),
  done: async () => ({ message: (await said()).begun, announces: true }),
})

export const stopBulkActionWithForm = formAction(stopBulkAction, {
  read: () => ({}),
  done: async ({ progress }) => {
    const { stopped, stoppedBefore } = await said()
    return { message: progress.done > 0 ? stopped : stoppedBefore, announces: true }
  },
})
