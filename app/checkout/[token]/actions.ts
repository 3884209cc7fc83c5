'use server'

import { POST as authorizeCheckout } from '@/app/v1/checkout/sessions/[token]/authorize/route'
import { POST as cancelCheckout } from '@/app/v1/checkout/sessions/[token]/cancel/route'
import { POST as startCheckout } from '@/app/v1/checkout/sessions/[token]/start/route'
import { POST as createCheckoutTopUp } from '@/app/v1/checkout/sessions/[token]/topups/route'
import { POST as verifyCheckout } from '@/app/v1/checkout/sessions/[token]/verify/route'
import { chosenAmount } from '@/components/ui/chosen-amount'
import { checkoutAction } from './checkout-action'
import { keepBearer } from './visit'

export const sendCheckoutCode = checkoutAction(startCheckout, {
  done: async ({ bearer, bearerExpiresAt }, token) => {
    if (bearer) await keepBearer(token, bearer, new Date(bearerExpiresAt))
    return ''
  },
})

export const confirmCheckoutCode = checkoutAction(verifyCheckout)

export const topUpAtCheckout = checkoutAction(createCheckoutTopUp, {
  read: (form) => ({ provider: form.get('provider'), amountPaisa: String(chosenAmount(form) ?? '') }),
  done: ({ id }) => `?pay=${id}`,
})

export const startSubscription = checkoutAction(authorizeCheckout, { done: () => '?done=1' })

export const cancelCheckoutWithForm = checkoutAction(cancelCheckout, {
  done: ({ redirectUrl }) => (redirectUrl ? '?done=1' : ''),
})
