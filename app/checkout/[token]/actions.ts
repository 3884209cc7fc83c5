'use server'

import type { z } from 'zod'
import { formAction, type OperationAction } from '@/app/_form/form-action'
import { textFields } from '@/app/_form/form-fields'
import { POST as authorizeCheckout } from '@/app/v1/checkout/sessions/[token]/authorize/route'
import {
  DELETE as removeCheckoutCoupon,
  POST as setCheckoutCoupon,
} from '@/app/v1/checkout/sessions/[token]/coupon/route'
import { POST as createCheckoutTopUp } from '@/app/v1/checkout/sessions/[token]/topups/route'
import { keepCustomer } from '@/app/wallet/session'
import { chosenAmount } from '@/components/ui/chosen-amount'
import { authorizeCheckoutInput } from '@/lib/checkout/schema'
import type { DomainError, ErrorCode } from '@/lib/core/errors'
import type { TypedRoute } from '@/lib/http/route'
import { agreedBy } from './agreed'
import { choiceIn, keepChoice, keptChoice } from './choice'
import { CODE, queryOf } from './next-query'
import {
  beginAtCheckout,
  confirmCheckout,
  continueSignedIn,
  renewCheckoutOffer,
  resendCheckoutCode,
  returnToPaidCheckout,
  startAsNamedCustomer,
} from './operations'
import { keepStarted } from './visit'

interface CheckoutForm<Response> {
  read?(form: FormData): Record<string, unknown> | Promise<Record<string, unknown>>
  /** Returns the query of the next page, or nothing. */
  done?(result: Response, token: string, form: FormData): string | Promise<string>
}

/** The action of a form on the page of a checkout. Afterwards the page is shown again, with the next step. */
function checkoutAction<Params, Body, Data extends z.ZodType>(
  route: TypedRoute<Params, Body, Data>,
  { read, done }: CheckoutForm<z.output<Data>> = {},
): OperationAction<undefined> {
  return formAction<Params, Body, Data>(route, {
    ...(read && { read }),
    done: async (result, { form }) => ({ goTo: pageOf(form, await done?.(result, tokenIn(form), form)) }),
    refused: ({ code }: DomainError, form) => {
      if (code === 'insufficient_balance') return pageOf(form, '?short=1')
      // Something that the person agreed to was paid or voided meanwhile, or the coupon has changed. If the offer has ended, the page says
      // so.
      if (MOVED.includes(code)) return pageOf(form, '?moved=1')
      // The coupon was used up meanwhile. The page says so, and shows the amount without it.
      if (code === 'coupon_not_valid' && !form.has('couponCode')) return pageOf(form)
      // A known browser has asked for something that needs a code.
      if (code === 'checkout_not_verified') return pageOf(form, '?step=prove')
      // Another number started this checkout.
      if (code === 'checkout_session_used') return pageOf(form, '?other=1')
      return SHOWN_BY_THE_PAGE.includes(code) ? pageOf(form) : undefined
    },
  })
}

const MOVED: readonly ErrorCode[] = ['amount_changed', 'invoice_not_open', 'offer_changed']

// For these, the page itself shows the present state: it has expired, or the price is gone.
const SHOWN_BY_THE_PAGE: readonly ErrorCode[] = [
  'bearer_invalid',
  'session_missing',
  'session_expired',
  'resource_not_found',
  'checkout_session_expired',
  'customer_linked_elsewhere',
  'customer_archived',
  'price_inactive',
  'not_payable',
]

const tokenIn = (form: FormData) => encodeURIComponent(String(form.get('token') ?? ''))

const pageOf = (form: FormData, query = '') => `/checkout/${tokenIn(form)}${query}`

/** Stores the bearer and the chosen action. The code comes next. */
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
  done: async (continued, token, form) => {
    await keepStarted(continued, token)
    if (continued.way === 'code') await keepChoice(token, choiceIn(form))
    return queryOf(continued)
  },
})

export const confirmCheckoutCode = checkoutAction(confirmCheckout, {
  read: async (form) => ({
    code: form.get('code'),
    choice: await keptChoice(),
    ownPhone: form.get('ownPhone') === 'on',
  }),
  done: async ({ browser, ...next }, _, form) => {
    await keepCustomer(browser, form.get('ownPhone') === 'on')
    return queryOf(next)
  },
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

/**
 * What a person agrees to start with a top-up, from a form.
 * @param amountPaisa the chosen amount. If it is too small, it is only a top-up.
 */
function startIn(form: FormData, amountPaisa: bigint | null): { start?: Record<string, unknown> } {
  const field = (name: string) => String(form.get(`start.${name}`) ?? '').trim()
  const least = field('leastPaisa')
  if (!/^\d{1,16}$/.test(least) || amountPaisa === null || amountPaisa < BigInt(least)) return {}
  const person = Object.fromEntries(
    ['email', 'name'].map((name) => [name, field(name)]).filter(([, value]) => value !== ''),
  )
  return {
    start: {
      ...person,
      expectedPaisa: field('expectedPaisa'),
      termsDigest: field('termsDigest') || undefined,
      agree: agreedBy(form, 'start.'),
    },
  }
}
