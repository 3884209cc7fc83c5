'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { orUsedUp, signingClient } from '@/app/_form/person'
import { hashOfReset, resetPassword } from '@/lib/account/reset-password'
import { resetPasswordInput } from '@/lib/account/schema'
import { dropSession } from '@/lib/auth/browser-session'
import { operation } from '@/lib/http/route'

const resetWithLink = operation({
  operation: 'resetPassword',
  summary: 'Choose a new password with a mailed link',
  auth: ['anonymous'],
  body: resetPasswordInput,
  response: z.object({ changed: z.literal(true) }),
  errors: ['resource_not_found'],
  prepare: async (input) => ({ token: input.token, passwordHash: await hashOfReset(input) }),
  anonymousSubject: ({ body: { token } }) => `password reset ${token}`,
  handler: async ({ ctx, body: { token, passwordHash } }) => {
    await orUsedUp(resetPassword(token, passwordHash, await signingClient(ctx)), 'Ask for another one.')
    return { changed: true } as const
  },
})

/** Sets the new password. Then the person signs in with it. */
export const resetPasswordWithForm = formAction(resetWithLink, {
  read: (form) => ({ token: form.get('token'), password: form.get('password') }),
  done: async () => {
    await dropSession()
    return { goTo: '/sign-in?changed=password' }
  },
})
