'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { filledIn } from '@/app/_form/form-fields'
import { signingClient } from '@/app/_form/person'
import { secondFactorInput, signInInput } from '@/lib/account/schema'
import { signOut } from '@/lib/account/session'
import { judgeFirstStep, judgeSecondStep, takeStep } from '@/lib/account/sign-in'
import { verifyEmail } from '@/lib/account/verify-email'
import { countAddress } from '@/lib/auth/address-limit'
import { currentSession, dropSession, keepSession } from '@/lib/auth/browser-session'
import { DomainError } from '@/lib/core/errors'
import { operation } from '@/lib/http/route'
import { nextPath } from '../next-path'

/** A mailed link. Signing in confirms its address. */
const verification = z.string().max(100).optional()

const signInStep = operation({
  operation: 'signIn',
  summary:
    'Sign in to the dashboard: with e-mail and password, then with a code where the account asks for one',
  auth: ['anonymous'],
  body: z.union([secondFactorInput.extend({ verification }), signInInput.extend({ verification })]),
  response: z.object({ ticket: z.string().optional(), token: z.string().optional() }),
  errors: ['credentials_invalid', 'totp_invalid', 'login_attempts_exceeded'],
  secretResponse: true,
  // Checking a password takes long, so it is done before the transaction.
  prepare: async (input, ctx) => {
    const client = await signingClient(ctx)
    if ('ticket' in input)
      return { step: await judgeSecondStep(input, client), verification: input.verification }
    await countAddress('sign-in', ctx.ip)
    return { step: await judgeFirstStep(input, client), verification: input.verification }
  },
  anonymousSubject: ({ body: { step } }) => `sign-in ${step.account.id}`,
  handler: async ({ ctx, body: { step, verification: link } }) => {
    const client = await signingClient(ctx)
    const taken = await takeStep(step, client, ctx)
    if ('ticket' in taken) return taken
    // If the link does not fit, because it is for another account or has expired, the dashboard asks for confirmation again.
    if (link)
      await verifyEmail(link, step.account.id, client).catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.code !== 'resource_not_found') throw error
      })
    return { token: taken.session.token }
  },
})

const endOwnSession = operation({
  operation: 'signOut',
  summary: 'End the session of this browser',
  auth: ['anonymous'],
  body: z.strictObject({}),
  response: z.object({ ended: z.literal(true) }),
  // A person without a session is already signed out.
  prepare: async () => ({ session: await currentSession() }),
  anonymousSubject: ({ body: { session } }) => `sign-out ${session?.id}`,
  handler: async ({ body: { session } }) => {
    if (session) await signOut(session)
    return { ended: true } as const
  },
})

/** The first step, or the second one if the form contains a ticket. */
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
