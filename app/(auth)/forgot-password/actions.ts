'use server'

import { after } from 'next/server'
import { z } from 'zod'
import { formAction } from '@/app/_form/form-action'
import { signingClient } from '@/app/_form/person'
import { requestPasswordReset } from '@/lib/account/reset-password'
import { requestResetInput } from '@/lib/account/schema'
import { countAddress } from '@/lib/auth/address-limit'
import { operation } from '@/lib/http/route'

const askForReset = operation({
  operation: 'askForPasswordReset',
  summary: 'Mail the link for a new password',
  description: 'Response and time are the same whether or not the address has an account.',
  auth: ['anonymous'],
  body: requestResetInput,
  response: z.object({ askedFor: z.string() }),
  anonymousSubject: ({ body: { email } }) => `password reset ${email}`,
  handler: async ({ ctx, body: { email } }) => {
    await countAddress('password-reset', ctx.ip)
    const { tx: _, ...client } = await signingClient(ctx)
    after(() => requestPasswordReset(email, client))
    return { askedFor: email }
  },
})

/** Mails the link. */
export const requestResetWithForm = formAction(askForReset, { done: (data) => ({ data }) })
