'use server'

import { formAction } from '@/app/_form/form-action'
import { POST as sellToWalkIn } from '@/app/v1/subscriptions/walk-in/route'
import { numberIn } from '../../../number-in'
import { paymentInput } from '../payments/input'

/** Sells to somebody new, and shows them as they stand now. */
export const sellToWalkInWithForm = formAction(sellToWalkIn, {
  read: (form) => ({
    name: form.get('name'),
    phone: form.get('phone'),
    priceId: form.get('priceId'),
    payment: { ...paymentInput(form), periods: numberIn(form, 'periods') },
  }),
  done: ({ customer }, { environment }) => ({
    goTo: `/dashboard/${environment}/counter?q=${customer.id}`,
    message: `${customer.name} is a member now, and the payment is recorded.`,
  }),
})
