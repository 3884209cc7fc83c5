'use server'

import { formAction } from '@/app/_form/form-action'
import { textFields } from '@/app/_form/form-fields'
import { choiceIn, keepChoice, ONLY_COUNT } from '@/app/checkout/[token]/choice'
import { CODE, queryOf } from '@/app/checkout/[token]/next-query'
import { startLinkAsKnown } from '@/app/checkout/[token]/operations'
import { keepStarted } from '@/app/checkout/[token]/visit'
import { POST as startPaymentLink } from '@/app/v1/payment-links/[id]/start/route'
import { DomainError, type ErrorCode } from '@/lib/core/errors'

// For these, the page is shown again: it says that the offer is no longer sold.
const SHOWN_BY_THE_PAGE: readonly ErrorCode[] = [
  'payment_link_inactive',
  'price_inactive',
  'not_payable',
  'resource_not_found',
  'session_missing',
  'session_expired',
]

/**
 * What the person wants to buy with the link, at the offer for everybody. The code of a coupon changes the amount, so the person agrees to
 * that afterwards.
 */
function wantedIn(form: FormData) {
  const { couponCode, quantity, counted, provider, offered } = textFields(form, () => true)
  if (quantity !== counted || provider === ONLY_COUNT) throw new DomainError('offer_changed')
  return { ...(couponCode && { couponCode }), quantity: Number(quantity), termsDigest: offered }
}

function refused({ code }: DomainError, form: FormData): string | undefined {
  const page = `/buy/${encodeURIComponent(String(form.get('id')))}`
  const { quantity = '', counted, shown = '', provider } = textFields(form, () => true)
  // A person who types another quantity sees the new amount. A change of the offer is only mentioned if the quantity is the same.
  const isCounted = quantity === counted && provider !== ONLY_COUNT
  if (code === 'offer_changed')
    return `${page}?${new URLSearchParams({ quantity, ...(isCounted && { was: shown }) })}`
  return SHOWN_BY_THE_PAGE.includes(code) ? page : undefined
}

/** Starts a checkout for this person. The code comes next. */
export const startLinkWithForm = formAction(startPaymentLink, {
  read: (form) => ({ phone: form.get('phone'), ...wantedIn(form) }),
  done: async ({ publicUrl, ...started }, { form }) => {
    const token = publicUrl.slice(publicUrl.lastIndexOf('/') + 1)
    await keepStarted(started, token)
    if (!form.get('couponCode')) await keepChoice(token, choiceIn(form))
    return { goTo: `/checkout/${token}${CODE}` }
  },
  refused,
})

/** The same for a person whom this browser already knows: the chosen action is done at once. */
export const startKnownWithForm = formAction(startLinkAsKnown, {
  read: (form) => ({ ...wantedIn(form), ...(!form.get('couponCode') && { choice: choiceIn(form) }) }),
  done: async ({ token, ...started }, { form }) => {
    await keepStarted(started, token)
    if (started.way === 'code') await keepChoice(token, choiceIn(form))
    return { goTo: `/checkout/${token}${await queryOf(started)}` }
  },
  refused,
})
