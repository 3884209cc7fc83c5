'use server'

import { z } from 'zod'
import { saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { orUsedUp } from '@/app/_form/person'
import type { CancelPayouts } from '@/lib/bank-account/set'
import { stopBankAccount } from '@/lib/bank-account/stop'
import { operation } from '@/lib/http/route'
import { cancelPendingPayouts } from '@/lib/payout/transitions'

const stopAccount = operation({
  operation: 'stopBankAccount',
  summary: 'Stop a bank account with a mailed link',
  auth: ['anonymous'],
  body: z.strictObject({ token: z.string().max(100) }),
  response: z.object({ stopped: z.literal(true) }),
  errors: ['resource_not_found'],
  anonymousSubject: ({ body: { token } }) => `stop ${token}`,
  handler: async ({ ctx, body: { token } }) => {
    const cancelPayouts: CancelPayouts = (tx, tenant) => cancelPendingPayouts(tx, ctx, tenant, 'bank_account')
    await orUsedUp(stopBankAccount(ctx, token, cancelPayouts))
    return { stopped: true } as const
  },
})

export const stopAccountWithForm = formAction(stopAccount, {
  done: saying(({ account }) => account.stopAccount.done),
})
