import { presentBankAccount } from '@/lib/bank-account/present'
import { bankAccount } from '@/lib/bank-account/schema'
import { confirmBankAccount } from '@/lib/bank-account/set'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'confirmBankAccount',
  summary: 'Confirm a held bank account',
  description:
    'An owner says that the account is right. It waits once more, as a new one does. Confirming one that is not held does nothing.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: 'operation',
  response: bankAccount,
  errors: ['totp_needed', 'resource_not_found'],
  handler: async ({ ctx }) => presentBankAccount(await confirmBankAccount(ctx), ctx.now),
})
