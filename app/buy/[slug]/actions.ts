'use server'

import { formAction } from '@/app/_form/form-action'
import { textFields } from '@/app/_form/form-fields'
import { choiceIn, keepChoice } from '@/app/checkout/[token]/choice'
import { keepStarted } from '@/app/checkout/[token]/visit'
import { POST as startPaymentLink } from '@/app/v1/payment-links/[id]/start/route'
import { DomainError, type ErrorCode } from '@/lib/core/errors'
import { ONLY_COUNT } from './only-count'

// The page itself says that it is not sold any more.
const SHOWN_BY_THE_PAGE: readonly ErrorCode[] = [
  'payment_link_inactive',
  'price_inactive',
  'resource_not_found',
]

/** Begins a checkout for this person. The code comes next. A coupon's code changes the sum: it is agreed to after that. */
export const startLinkWithForm = formAction(startPaymentLink, {
  read: (form) => {
    const { phone, couponCode, quantity, counted, provider, termsDigest } = textFields(form, () => true)
    if (quantity !== counted || provider === ONLY_COUNT) throw new DomainError('offer_changed')
    return { phone, ...(couponCode && { couponCode }), quantity: Number(quantity), termsDigest }
  },
  done: async ({ publicUrl, ...started }, { form }) => {
    const token = publicUrl.slice(publicUrl.lastIndexOf('/') + 1)
    await keepStarted(started, token)
    if (!form.get('couponCode')) await keepChoice(token, choiceIn(form))
    return { goTo: `/checkout/${token}?step=code` }
  },
  refused: ({ code }, form) => {
    const page = `/buy/${encodeURIComponent(String(form.get('id')))}`
    const { quantity = '', counted, shown = '', provider } = textFields(form, () => true)
    // Who types another quantity is shown its sum. Only another offer of the same is a difference to name.
    const isCounted = quantity === counted && provider !== ONLY_COUNT
    if (code === 'offer_changed')
      return `${page}?${new URLSearchParams({ quantity, ...(isCounted && { was: shown }) })}`
    return SHOWN_BY_THE_PAGE.includes(code) ? page : undefined
  },
})
