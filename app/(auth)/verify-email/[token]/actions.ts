'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { orUsedUp, signedInPerson, signingClient } from '@/app/_form/person'
import { verifyEmail } from '@/lib/account/verify-email'
import { operation } from '@/lib/http/route'

const confirmAddress = operation({
  operation: 'confirmEmail',
  summary: 'Confirm your address with a mailed link',
  auth: ['anonymous'],
  body: z.strictObject({ token: z.string().max(100) }),
  response: z.object({ confirmed: z.literal(true) }),
  errors: ['session_expired', 'resource_not_found'],
  prepare: async ({ token }) => ({ token, person: await signedInPerson() }),
  anonymousSubject: ({ body: { person } }) => `confirm ${person.accountId}`,
  handler: async ({ ctx, body: { token, person } }) => {
    await orUsedUp(verifyEmail(token, person.accountId, await signingClient(ctx)))
    return { confirmed: true } as const
  },
})

/** Confirms the address of the signed-in person. */
export const confirmWithForm = formAction(confirmAddress, {
  done: () => ({ goTo: '/dashboard' }),
  refused: ({ code }) => (code === 'session_expired' ? '/sign-in' : undefined),
})
