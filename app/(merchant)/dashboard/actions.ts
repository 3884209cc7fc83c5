'use server'

import { formAction } from '@/app/_form/form-action'
import type { DomainError } from '@/lib/core/errors'
import { enterOwnBusiness, foundOwnBusiness, resendConfirmation } from './operations'

const refused = ({ code }: DomainError) =>
  code === 'session_expired' ? '/sign-in?next=/dashboard' : undefined

/** Goes over to another business of the same person. */
export const enterBusinessWithForm = formAction(enterOwnBusiness, {
  done: () => ({ goTo: '/dashboard' }),
  refused,
})

/** Founds one more business, and goes on to what it sells. */
export const foundBusinessWithForm = formAction(foundOwnBusiness, {
  done: () => ({ goTo: '/dashboard/sandbox/payment-links/sell' }),
  refused,
})

/** Mails the link that confirms the address once more. */
export const resendConfirmationWithForm = formAction(resendConfirmation, {
  done: () => ({ message: 'Another mail is on its way. Only its link works now.' }),
  refused,
})
