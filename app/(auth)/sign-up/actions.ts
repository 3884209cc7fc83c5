'use server'

import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { signingClient } from '@/app/_form/person'
import { countAddress } from '@/lib/auth/address-limit'
import { keepSession } from '@/lib/auth/browser-session'
import { hashNewPassword } from '@/lib/auth/password'
import { operation } from '@/lib/http/route'
import { signUpInput } from '@/lib/team/schema'
import { signUp } from '@/lib/team/sign-up'

const signUpFounder = operation({
  operation: 'signUp',
  summary: 'Found a business',
  description:
    'It signs the person in. If the address has an account already, nothing is made, and only the mail says so.',
  auth: ['anonymous'],
  body: signUpInput,
  response: z.object({ mailedTo: z.string(), token: z.string().optional() }),
  secretResponse: true,
  prepare: async ({ password, ...founder }, ctx) => {
    await countAddress('sign-up', ctx.ip)
    const { email, name, businessName } = founder
    const passwordHash = await hashNewPassword(password, 'password', [email, name, businessName])
    return { ...founder, passwordHash }
  },
  anonymousSubject: ({ body: { email } }) => `sign-up ${email}`,
  handler: async ({ ctx, body }) => {
    const session = await signUp(body, await signingClient(ctx))
    return { mailedTo: body.email, ...(session && { token: session.token }) }
  },
})

/** Creates a business and signs in its owner, who goes on to choose what it sells. */
export const signUpWithForm = formAction(signUpFounder, {
  done: async ({ token, mailedTo }) => {
    if (!token) return { data: { mailedTo } }
    await keepSession({ token })
    return { goTo: '/dashboard/sandbox/payment-links/sell' }
  },
})
