'use server'

import { formAction } from '@/app/_form/form-action'
import { keepSession } from '@/lib/auth/browser-session'
import { signUpFounder } from './operations'

/** Founds a business. Its owner is signed in, and goes on to what it sells. */
export const signUpWithForm = formAction(signUpFounder, {
  done: async ({ token, mailedTo }) => {
    if (!token) return { data: { mailedTo } }
    await keepSession({ token })
    return { goTo: '/dashboard/sandbox/payment-links/sell' }
  },
})
