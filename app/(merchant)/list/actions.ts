'use server'

import { formAction } from '@/app/_form/form-action'
import { DELETE as deleteSavedView, PATCH as renameSavedView } from '@/app/v1/merchant/views/[id]/route'
import { POST as saveView } from '@/app/v1/merchant/views/route'

// Each is seen in the tabs, so the announcement stands beside them.
export const saveViewWithForm = formAction(saveView, {
  read: (form) => ({
    list: form.get('list'),
    name: form.get('name'),
    query: form.get('query'),
    shared: form.get('shared') === 'on',
  }),
  done: ({ shared }) => ({ message: shared ? 'View saved for the team.' : 'View saved.' }),
})

export const renameSavedViewWithForm = formAction(renameSavedView, { done: 'View renamed.' })

export const deleteSavedViewWithForm = formAction(deleteSavedView, { done: 'View deleted.' })
