'use server'

import { formAction } from '@/app/_form/form-action'
import { textFields } from '@/app/_form/form-fields'
import { POST as askAgreement } from '@/app/v1/agreements/route'
import { askAgreementInput } from '@/lib/agreement/schema'
import { numberIn } from '../../../number-in'
import { rupeesIn } from '../../../rupees-in'

/** Asks for what a subscription or another plan costs, or for an allowance of an amount, and shows the link, this once. */
export const askAgreementWithForm = formAction(askAgreement, {
  read: (form) => ({
    ...textFields(form, (name) => name in askAgreementInput.shape),
    ...(form.has('quantity') && { quantity: numberIn(form, 'quantity') }),
    ...(form.has('amountPaisa') && { amountPaisa: rupeesIn(form, 'amountPaisa') }),
  }),
  done: ({ url }) => ({ data: url }),
})
