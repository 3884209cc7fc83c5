'use server'

import { saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as closeMonth } from '@/app/v1/invoices/month-end/route'

/** Closes a month: stores its figures. */
export const closeMonthWithForm = formAction(closeMonth, {
  read: (form) => {
    const note = form.get('note')
    return {
      fiscalYear: form.get('fiscalYear'),
      month: form.get('month'),
      digest: form.get('digest'),
      ...(note && { note }),
    }
  },
  done: saying(({ monthEnd }) => monthEnd.closing.closed),
})
