'use server'

import { saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { textFields } from '@/app/_form/form-fields'
import { numberIn } from '@/app/(merchant)/number-in'
import { POST as expireCheckoutSession } from '@/app/v1/checkout/sessions/[token]/expire/route'
import { POST as createCheckoutSession } from '@/app/v1/checkout/sessions/route'
import { createCheckoutSessionInput } from '@/lib/checkout/create-schema'
import { someItemsIn } from '../invoice-items/input'

const NO_TEXT = ['quantity', 'requireEmail', 'allowCouponCodes']

/** The values of a checkout link's form. */
function checkoutLinkInput(form: FormData): Record<string, unknown> {
  return {
    ...textFields(form, (name) => name in createCheckoutSessionInput.shape && !NO_TEXT.includes(name)),
    quantity: numberIn(form, 'quantity'),
    requireEmail: form.get('requireEmail') === 'true',
    allowCouponCodes: form.get('allowCouponCodes') === 'true',
    ...someItemsIn(form),
  }
}

/** Creates a checkout link. It is shown only once. */
export const createCheckoutLinkWithForm = formAction(createCheckoutSession, {
  read: checkoutLinkInput,
  done: ({ id, publicUrl }) => ({ data: { id, publicUrl } }),
})

/** Ends an open link early. */
export const endCheckoutLinkWithForm = formAction(expireCheckoutSession, {
  read: () => ({}),
  done: saying(({ checkoutLinks }) => checkoutLinks.page.ended),
})
