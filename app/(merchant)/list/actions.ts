'use server'

import { formAction } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
import { DELETE as deleteSavedView, PATCH as renameSavedView } from '@/app/v1/merchant/views/[id]/route'
import { POST as saveView } from '@/app/v1/merchant/views/route'
import { MESSAGES } from '@/messages/catalogue'

const words = async () => MESSAGES[await pageLanguage()].list.views

// Each is seen in the tabs, so the announcement stands beside them.
export const saveViewWithForm = formAction(saveView, {
  read: (form) => ({
    list: form.get('list'),
    name: form.get('name'),
    query: form.get('query'),
    shared: form.get('shared') === 'on',
  }),
  done: async ({ shared }) => {
    const { savedShared, saved } = await words()
    return { message: shared ? savedShared : saved }
  },
})

export const renameSavedViewWithForm = formAction(renameSavedView, {
  done: async () => ({ message: (await words()).renamed }),
})

export const deleteSavedViewWithForm = formAction(deleteSavedView, {
  done: async () => ({ message: (await words()).deleted }),
})
