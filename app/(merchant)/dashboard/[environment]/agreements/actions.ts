'use server'

import { formAction } from '@/app/_form/form-action'
import { textFields } from '@/app/_form/form-fields'
import { POST as askAgreement } from '@/app/v1/agreements/route'
import { askAgreementInput } from '@/lib/agreement/schema'
import { numberIn } from '../../../number-in'
import { rupeesIn } from '../../../rupees-in'

/** Asks the customer to agree to a subscription or another plan at its price, or to an allowance. The link is shown only once. */
export const askAgreementWithForm = formAction(askAgreement, {
  read: (form) => ({
    ...textFields(form, (name) => name in askAgreementInput.shape),
    ...(form.has('quantity') && { quantity: numberIn(form, 'quantity') }),
    ...(form.has('amountPaisa') && { amountPaisa: rupeesIn(form, 'amountPaisa') }),
  }),
  done: ({ url }) => ({ data: url }),
})
