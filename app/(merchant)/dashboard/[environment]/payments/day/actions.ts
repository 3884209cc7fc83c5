'use server'

import { formAction } from '@/app/_form/form-action'
import { POST as countDrawer } from '@/app/v1/payments/drawer-counts/route'
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
  done: ({ differencePaisa }) => ({
    message:
      differencePaisa === '0'
        ? 'The count is kept. It is just what should be there.'
        : 'The count is kept with its difference.',
  }),
})
