'use server'

import { formAction } from '@/app/_form/form-action'
import { filledIn } from '@/app/_form/form-fields'
import { dropSession, keepSession } from '@/lib/auth/browser-session'
import { nextPath } from '../next-path'
import { endOwnSession, signInStep } from './operations'

/** The first step, or the second where the form carries a ticket. */
export const signInWithForm = formAction(signInStep, {
  read: (form) => ({
    ...(form.has('ticket')
      ? { ticket: form.get('ticket'), code: form.get('recoveryCode') || form.get('code') }
      : { email: form.get('email'), password: form.get('password') }),
    ...filledIn(form, 'verification'),
  }),
  done: async ({ ticket, token }, { form }) => {
    if (!token) return { data: { ticket, email: String(form.get('email')) } }
    await keepSession({ token })
    return { goTo: nextPath(form.get('next')) }
  },
})

/** Ends the session and goes back to the sign-in page. */
export const signOutWithForm = formAction(endOwnSession, {
  done: async () => {
    await dropSession()
    return { goTo: '/sign-in' }
  },
})
