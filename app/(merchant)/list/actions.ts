'use server'

import { saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { DELETE as deleteSavedView, PATCH as renameSavedView } from '@/app/v1/merchant/views/[id]/route'
import { POST as saveView } from '@/app/v1/merchant/views/route'

// The tabs show each of these changes, so the announcement is next to them.
export const saveViewWithForm = formAction(saveView, {
  read: (form) => ({
    list: form.get('list'),
    name: form.get('name'),
    query: form.get('query'),
    shared: form.get('shared') === 'on',
  }),
  done: saying(({ list: { views } }, { shared }) => (shared ? views.savedShared : views.saved)),
})

export const renameSavedViewWithForm = formAction(renameSavedView, {
  done: saying(({ list }) => list.views.renamed),
})

export const deleteSavedViewWithForm = formAction(deleteSavedView, {
  done: saying(({ list }) => list.views.deleted),
})
