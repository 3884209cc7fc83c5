'use server'

import { formAction } from '@/app/_form/form-action'
import { textFields } from '@/app/_form/form-fields'
import { POST as authorizeCheckout } from '@/app/v1/checkout/sessions/[token]/authorize/route'
import {
  DELETE as removeCheckoutCoupon,
  POST as setCheckoutCoupon,
} from '@/app/v1/checkout/sessions/[token]/coupon/route'
import { POST as createCheckoutTopUp } from '@/app/v1/checkout/sessions/[token]/topups/route'
import { chosenAmount } from '@/components/ui/chosen-amount'
import { authorizeCheckoutInput } from '@/lib/checkout/schema'
import { agreedBy } from './agreed'
import { checkoutAction } from './checkout-action'
import { choiceIn, keepChoice, keptChoice } from './choice'
import {
  beginAtCheckout,
  confirmCheckout,
  continueSignedIn,
  renewCheckoutOffer,
  resendCheckoutCode,
  returnToPaidCheckout,
  startAsNamedCustomer,
} from './operations'
import { startIn } from './start-in'
import { keepStarted } from './visit'
import { queryOf } from './way-on'

const CODE = '?step=code'

/** Keeps the bearer and what was pressed. The code comes next. */
async function toCode(started: Parameters<typeof keepStarted>[0], token: string, form: FormData) {
  await keepStarted(started, token)
  await keepChoice(token, choiceIn(form))
  return CODE
}

export const sendCheckoutCode = checkoutAction(beginAtCheckout, {
  read: (form) => ({ phone: form.get('phone') }),
  done: toCode,
})

export const startAsNamedWithForm = checkoutAction(startAsNamedCustomer, {
  read: () => ({}),
  done: toCode,
})

export const resendWithForm = checkoutAction(resendCheckoutCode, { done: toCode })

export const returnToCheckoutWithForm = checkoutAction(returnToPaidCheckout, { done: toCode })

export const continueWithForm = checkoutAction(continueSignedIn, {
  read: (form) => ({ choice: choiceIn(form) }),
  done: async (continued, token) => {
    await keepStarted(continued, token)
    return queryOf(continued)
  },
})

export const confirmCheckoutCode = checkoutAction(confirmCheckout, {
  read: async (form) => ({ code: form.get('code'), choice: await keptChoice() }),
  done: queryOf,
})

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

export const useCouponWithForm = checkoutAction(setCheckoutCoupon, {
  read: (form) => ({ couponCode: form.get('couponCode') }),
})

export const removeCouponWithForm = checkoutAction(removeCheckoutCoupon)

export const renewWithForm = formAction(renewCheckoutOffer, {
  done: ({ token }) => ({ goTo: `/checkout/${token}` }),
})
