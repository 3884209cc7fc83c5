import { textFields } from '@/app/_form/form-fields'
import { createCheckoutSessionInput } from '@/lib/checkout/create-schema'
import { numberIn } from '../../../number-in'
import { someItemsIn } from '../invoice-items/input'

const NO_TEXT = ['quantity', 'requireEmail', 'allowCouponCodes']

/** What the form of a checkout link says. */
export function checkoutLinkInput(form: FormData): Record<string, unknown> {
  return {
    ...textFields(form, (name) => name in createCheckoutSessionInput.shape && !NO_TEXT.includes(name)),
    quantity: numberIn(form, 'quantity'),
    requireEmail: form.get('requireEmail') === 'true',
    allowCouponCodes: form.get('allowCouponCodes') === 'true',
    ...someItemsIn(form),
  }
}
