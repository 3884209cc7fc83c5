'use server'

import { announcing, showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { filledIn } from '@/app/_form/form-fields'
import { POST as runBulkAction } from '@/app/v1/bulk-actions/[id]/run/route'
import { POST as stopBulkAction } from '@/app/v1/bulk-actions/[id]/stop/route'
import { POST as createBulkAction } from '@/app/v1/bulk-actions/route'
import { numberIn } from '../../../number-in'

/** The input from the bar of a list: the selected rows, or the filters for all rows. */
function bulkInput(form: FormData): Record<string, unknown> {
  return {
    // A field named `action` would shadow the property of the form.
    action: form.get('bulkAction'),
    ...idsIn(form, 'customerIds'),
    ...idsIn(form, 'subscriptionIds'),
    ...(form.has('where') && { where: filtersIn(String(form.get('where'))) }),
    ...filledIn(form, 'couponCode'),
    ...(form.has('days') && { days: numberIn(form, 'days') }),
  }
}

const idsIn = (form: FormData, name: string) =>
  form.has(name) ? { [name]: String(form.get(name)).split(',') } : {}

function filtersIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Finds out what would happen to the selected rows, and shows the page that says so. */
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
