'use server'

import { formAction } from '@/app/_form/form-action'
import { confirmAddress } from './operations'

/** Confirms the address of the person who is signed in. */
export const confirmWithForm = formAction(confirmAddress, {
  done: () => ({ goTo: '/dashboard' }),
  refused: ({ code }) => (code === 'session_expired' ? '/sign-in' : undefined),
})
