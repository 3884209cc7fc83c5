import type { z } from 'zod'
import { formAction, type OperationAction } from '@/app/_form/form-action'
import type { DomainError, ErrorCode } from '@/lib/core/errors'
import type { TypedRoute } from '@/lib/http/route'

interface CheckoutForm<Response> {
  read?(form: FormData): Record<string, unknown> | Promise<Record<string, unknown>>
  /** Returns the query of the page that comes next, or nothing. */
  done?(result: Response, token: string, form: FormData): string | Promise<string>
}

/** The action of a form on the page of a checkout. The page is then shown anew: it says what comes next. */
export function checkoutAction<Params, Body, Data extends z.ZodType>(
  route: TypedRoute<Params, Body, Data>,
  { read, done }: CheckoutForm<z.output<Data>> = {},
): OperationAction<undefined> {
  return formAction<Params, Body, Data>(route, {
    ...(read && { read }),
    done: async (result, { form }) => ({ goTo: pageOf(form, await done?.(result, tokenIn(form), form)) }),
    refused: ({ code }: DomainError, form) => {
      if (code === 'insufficient_balance') return pageOf(form, '?short=1')
      // Something of what the person agreed to was paid or voided meanwhile.
      if (code === 'amount_changed' || code === 'invoice_not_open') return pageOf(form, '?moved=1')
      // The coupon was used up meanwhile. The page says so, with the sum without it.
      if (code === 'coupon_not_valid' && !form.has('couponCode')) return pageOf(form)
      // The number that was proved is not the one that began.
      if (code === 'checkout_session_used') return pageOf(form, '?other=1')
      return SHOWN_BY_THE_PAGE.includes(code) ? pageOf(form) : undefined
    },
  })
}

// The page itself says how things are: it has expired, the price is gone.
const SHOWN_BY_THE_PAGE: readonly ErrorCode[] = [
  'bearer_invalid',
  'session_missing',
  'session_expired',
  'resource_not_found',
  'checkout_session_expired',
  'checkout_not_verified',
  'customer_linked_elsewhere',
  'customer_archived',
  'price_inactive',
  'offer_changed',
]

const tokenIn = (form: FormData) => encodeURIComponent(String(form.get('token') ?? ''))

const pageOf = (form: FormData, query = '') => `/checkout/${tokenIn(form)}${query}`
