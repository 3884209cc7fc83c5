'use server'

import { formAction } from '@/app/_form/form-action'
import { pathOf } from '@/app/path-of'
import type { DomainError, ErrorCode } from '@/lib/core/errors'
import { createInvoiceTopUp, payHostedInvoice, startHostedInvoiceAgain } from './operations'

// The page shows the invoice and the wallet as they are now, and asks a person who is not signed in to do so.
const SHOWN_BY_THE_PAGE: readonly ErrorCode[] = [
  'session_missing',
  'session_expired',
  'invoice_not_open',
  'customer_linked_elsewhere',
  'amount_changed',
  'insufficient_balance',
  'resource_not_found',
  'payment_link_inactive',
]

const pageOf = (form: FormData) => `/invoice/${encodeURIComponent(String(form.get('token') ?? ''))}`

const refused = ({ code }: DomainError, form: FormData) =>
  SHOWN_BY_THE_PAGE.includes(code) ? pageOf(form) : undefined

export const payInvoiceWithForm = formAction(payHostedInvoice, {
  done: (_, { form }) => ({ goTo: `${pageOf(form)}?paid=1` }),
  refused,
})

export const topUpForInvoice = formAction(createInvoiceTopUp, {
  done: ({ id }) => ({ goTo: `/top-up/${id}/pay` }),
  refused,
})

/** Goes to the offer of the subscription that has ended. */
export const startAgainFromInvoice = formAction(startHostedInvoiceAgain, {
  read: () => ({}),
  done: ({ url }) => ({ goTo: pathOf(url) }),
  refused,
})
