'use server'

import { formAction } from '@/app/_form/form-action'
import type { DomainError } from '@/lib/core/errors'
import { enterOwnBusiness, resendConfirmation } from './operations'

const refused = ({ code }: DomainError) =>
  code === 'session_expired' ? '/sign-in?next=/dashboard' : undefined

/** Goes over to another business of the same person. */
export const enterBusinessWithForm = formAction(enterOwnBusiness, {
  done: () => ({ goTo: '/dashboard' }),
  refused,
})

/** Mails the link that confirms the address once more. */
export const resendConfirmationWithForm = formAction(resendConfirmation, {
  done: (data) => ({ data }),
  refused,
})
