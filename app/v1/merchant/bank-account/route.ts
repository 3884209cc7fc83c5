import { presentBankAccount } from '@/lib/bank-account/present'
import { findBankAccount } from '@/lib/bank-account/read'
import { bankAccount, setBankAccountInput, shownBankAccount } from '@/lib/bank-account/schema'
import { setBankAccount } from '@/lib/bank-account/set'
import { route } from '@/lib/http/route'
import { query } from '@/lib/infra/database/db'
import { cancelPendingPayouts } from '@/lib/payout/transitions'

export const GET = route({
  operation: 'getBankAccount',
  summary: 'Get the payout bank account',
  description: 'There is one account per environment.',
  auth: ['merchantSession'],
  scope: 'merchant:read',
  response: shownBankAccount,
  handler: async ({ ctx }) => {
    const account = await findBankAccount({ query }, ctx)
    return { bankAccount: account && presentBankAccount(account, ctx.now) }
  },
})

export const POST = route({
  operation: 'setBankAccount',
  summary: 'Set the payout bank account',
  description:
    'Only owners can do this. In production they need two-factor sign-in and a fresh session. All owners get an e-mail that can stop the account. Payouts go there once the operator has verified it, 24 hours later at the earliest. In the sandbox, the account verifies itself after 24 hours of the sandbox clock. Pending payouts to the previous account are canceled.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: 'operation',
  body: setBankAccountInput,
  response: bankAccount,
  status: 201,
  errors: ['totp_needed'],
  handler: async ({ ctx, body }) => {
    const account = await setBankAccount(ctx, body, (tx, tenant) =>
      cancelPendingPayouts(tx, ctx, tenant, 'bank_account'),
    )
    return presentBankAccount(account, ctx.now)
  },
})
