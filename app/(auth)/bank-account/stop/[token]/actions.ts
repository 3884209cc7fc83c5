'use server'

import { z } from 'zod'
import { saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { orUsedUp } from '@/app/_form/person'
import { stopBankAccount } from '@/lib/bank-account/stop'
import { operation } from '@/lib/http/route'

const stopAccount = operation({
  operation: 'stopBankAccount',
  summary: 'Stop a bank account with a mailed link',
  auth: ['anonymous'],
  body: z.strictObject({ token: z.string().max(100) }),
  response: z.object({ stopped: z.literal(true) }),
  errors: ['resource_not_found'],
  anonymousSubject: ({ body: { token } }) => `stop ${token}`,
  handler: async ({ ctx, body: { token } }) => {
    await orUsedUp(stopBankAccount(ctx, token))
    return { stopped: true } as const
  },
})

export const stopAccountWithForm = formAction(stopAccount, {
  done: saying(({ account }) => account.stopAccount.done),
})
