'use server'

import { formAction } from '@/app/_form/form-action'
import { textFields } from '@/app/_form/form-fields'
import { POST as authorizeCheckout } from '@/app/v1/checkout/sessions/[token]/authorize/route'
import { POST as cancelCheckout } from '@/app/v1/checkout/sessions/[token]/cancel/route'
import { POST as startCheckout } from '@/app/v1/checkout/sessions/[token]/start/route'
import { POST as createCheckoutTopUp } from '@/app/v1/checkout/sessions/[token]/topups/route'
import { POST as verifyCheckout } from '@/app/v1/checkout/sessions/[token]/verify/route'
import { chosenAmount } from '@/components/ui/chosen-amount'
import { authorizeCheckoutInput } from '@/lib/checkout/schema'
import { agreedBy } from './agreed'
import { checkoutAction } from './checkout-action'
import {
  continueSignedIn,
  renewCheckoutOffer,
  resendCheckoutCode,
  returnToPaidCheckout,
  startAsLinkedCustomer,
} from './operations'
import { startIn } from './start-in'
import { keepStarted } from './visit'

export const sendCheckoutCode = checkoutAction(startCheckout, { done: keepStarted })

export const continueWithForm = checkoutAction(continueSignedIn, { done: keepStarted })

export const startAsLinkedWithForm = checkoutAction(startAsLinkedCustomer, { done: keepStarted })

export const resendWithForm = checkoutAction(resendCheckoutCode, { done: keepStarted })

export const returnToCheckoutWithForm = checkoutAction(returnToPaidCheckout, { done: keepStarted })

export const confirmCheckoutCode = checkoutAction(verifyCheckout)

export const topUpAtCheckout = checkoutAction(createCheckoutTopUp, {
  read: (form) => {
    const amountPaisa = chosenAmount(form)
    return {
      provider: form.get('provider'),
      amountPaisa: String(amountPaisa ?? ''),
      ...startIn(form, amountPaisa),
    }
  },
  done: ({ id }) => `?pay=${id}`,
})

export const startSubscription = checkoutAction(authorizeCheckout, {
  read: (form) => {
    return { ...textFields(form, (name) => name in authorizeCheckoutInput.shape), agree: agreedBy(form) }
  },
  done: () => '?done=1',
})

export const renewWithForm = formAction(renewCheckoutOffer, {
  done: ({ token }) => ({ goTo: `/checkout/${token}` }),
})

export const cancelCheckoutWithForm = checkoutAction(cancelCheckout, {
  done: ({ redirectUrl }) => (redirectUrl ? '?done=1' : ''),
})
