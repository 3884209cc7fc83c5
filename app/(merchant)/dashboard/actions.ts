'use server'

import { formAction } from '@/app/_form/form-action'
import { frameLanguage } from '@/app/staff-language'
import type { DomainError } from '@/lib/core/errors'
import { MESSAGES } from '@/messages/catalogue'
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
  done: async () => ({ message: MESSAGES[await frameLanguage()].frame.confirm.sent }),
  refused,
})
