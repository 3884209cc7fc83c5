import { filledIn } from '@/app/_form/form-fields'
import { numberIn } from '../../../../number-in'
import { someItemsIn } from '../../invoice-items/input'

/** The operation's input from the fields of a new subscription. */
export const startInput = (form: FormData): Record<string, unknown> => ({
  priceId: form.get('priceId'),
  customerId: form.get('customerId'),
  quantity: numberIn(form, 'quantity'),
  skipTrial: form.get('skipTrial') === 'on',
  ...(form.get('anchor') && { anchor: { day: numberIn(form, 'anchor') } }),
  ...filledIn(form, 'paidUntil'),
  ...filledIn(form, 'couponCode'),
  ...someItemsIn(form),
})
