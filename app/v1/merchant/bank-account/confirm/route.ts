import { presentBankAccount } from '@/lib/bank-account/present'
import { bankAccount } from '@/lib/bank-account/schema'
import { confirmBankAccount } from '@/lib/bank-account/set'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'confirmBankAccount',
  summary: 'Confirm a held bank account',
  description:
    'For owners: confirm that a held account is right. It goes back to `waiting`, like a new account. If the account is not held, nothing changes.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: 'operation',
  response: bankAccount,
  errors: ['totp_needed', 'resource_not_found'],
  handler: async ({ ctx }) => presentBankAccount(await confirmBankAccount(ctx), ctx.now),
})
