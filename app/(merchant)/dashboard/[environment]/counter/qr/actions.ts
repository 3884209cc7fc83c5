'use server'

import { saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as resolveQr } from '@/app/v1/qr-requests/[id]/resolve/route'

/** Decides what to do with held money. */
export const resolveQrWithForm = formAction(resolveQr, {
  read: (form) => {
    const invoiceIds = form.getAll('invoiceIds')
    return {
      to: form.get('to'),
      reason: form.get('reason'),
      ...(invoiceIds.length > 0 && { invoiceIds }),
    }
  },
  done: saying(({ counter: { qr } }, { status }) => (status === 'paid' ? qr.resolvedPaid : qr.resolvedBack)),
})
