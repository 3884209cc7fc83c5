'use server'

import { formAction } from '@/app/_form/form-action'
import { dropSession } from '@/lib/auth/browser-session'
import { resetWithLink } from './operations'

/** Sets the new password; then the person signs in with it. */
export const resetPasswordWithForm = formAction(resetWithLink, {
  read: (form) => ({ token: form.get('token'), password: form.get('password') }),
  done: async () => {
    await dropSession()
    return { goTo: '/sign-in?changed=password' }
  },
})
