'use server'

import { formAction } from '@/app/_form/form-action'
import { textFields } from '@/app/_form/form-fields'
import { POST as askAgreement } from '@/app/v1/agreements/route'
import { askAgreementInput } from '@/lib/agreement/schema'
import { rupeesIn } from '../../../rupees-in'

/** Asks for what a subscription costs now, or for an allowance of an amount, and shows the link, this once. */
export const askAgreementWithForm = formAction(askAgreement, {
  read: (form) => ({
    ...textFields(form, (name) => name in askAgreementInput.shape),
    ...(form.has('amountPaisa') && { amountPaisa: rupeesIn(form, 'amountPaisa') }),
  }),
  done: ({ url }) => ({ data: url }),
})
