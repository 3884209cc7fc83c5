'use server'

import { formAction } from '@/app/_form/form-action'
import type { DomainError, ErrorCode } from '@/lib/core/errors'
import { declineAskedAgreement, giveAskedAgreement } from './operations'

// The page shows the agreement as it is now, and asks a person who is not signed in to sign in.
const SHOWN_BY_THE_PAGE: readonly ErrorCode[] = [
  'session_missing',
  'session_expired',
  'agreement_closed',
  'customer_linked_elsewhere',
  'resource_not_found',
]

const pageOf = (form: FormData) => `/agree/${encodeURIComponent(String(form.get('token') ?? ''))}`

const refused = ({ code }: DomainError, form: FormData) =>
  SHOWN_BY_THE_PAGE.includes(code) ? pageOf(form) : undefined

export const agreeWithForm = formAction(giveAskedAgreement, {
  done: (_, { form }) => ({ goTo: pageOf(form) }),
  refused,
})

export const declineWithForm = formAction(declineAskedAgreement, {
  done: (_, { form }) => ({ goTo: pageOf(form) }),
  refused,
})
