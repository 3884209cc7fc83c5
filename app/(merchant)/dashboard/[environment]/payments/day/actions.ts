'use server'

import { formAction } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
import { POST as countDrawer } from '@/app/v1/payments/drawer-counts/route'
import { MESSAGES } from '@/messages/catalogue'
import { rupeesIn } from '../../../../rupees-in'

/** Writes down what is in a drawer. A correction is another count. */
export const countDrawerWithForm = formAction(countDrawer, {
  read: (form) => {
    const [memberId, note] = [form.get('memberId'), form.get('note')]
    return {
      date: form.get('date'),
      countedPaisa: rupeesIn(form, 'countedPaisa'),
      ...(memberId && { memberId }),
      ...(note && { note }),
    }
  },
  done: async ({ differencePaisa }) => {
    const { keptExact, kept } = MESSAGES[await pageLanguage()].cash.sheet
    return { message: differencePaisa === '0' ? keptExact : kept }
  },
})
