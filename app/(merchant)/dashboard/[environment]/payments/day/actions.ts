'use server'

import { saying } from '@/app/_form/done'
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
  done: saying(({ cash: { sheet } }, { differencePaisa }) =>
    differencePaisa === '0' ? sheet.keptExact : sheet.kept,
  ),
})
