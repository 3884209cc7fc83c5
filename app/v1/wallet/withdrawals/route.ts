import { presentPage } from '@/lib/core/page'
import { ownListQuery } from '@/lib/end-user/schema'
import { route } from '@/lib/http/route'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { listOwnWithdrawals } from '@/lib/withdrawal/read'
import { requestWithdrawal } from '@/lib/withdrawal/request'
import { requestWithdrawalInput, withdrawal, withdrawalPage } from '@/lib/withdrawal/schema'

export const GET = route({
  operation: 'listWalletWithdrawals',
  summary: 'List the withdrawals from your wallet, newest first',
  description: 'Withdrawals that are pending, returned or canceled are in the list, too.',
  auth: ['endUser'],
  query: ownListQuery,
  response: withdrawalPage,
  handler: async ({ ctx, query }) => presentPage(await listOwnWithdrawals(ctx, query), presentWithdrawal),
})

export const POST = route({
  operation: 'createWalletWithdrawal',
  summary: 'Withdraw money from your wallet',
  description:
    'The wallet is debited at once. For a shared wallet, the operator sends the money to your bank account, 24 hours later at the earliest. For a wallet at one business, that business gives you the money. You must have signed in with a code in the last 10 minutes. At most 20 withdrawals a day.',
  auth: ['endUser'],
  body: requestWithdrawalInput,
  response: withdrawal,
  status: 201,
  errors: ['reauthentication_required', 'insufficient_balance', 'rate_limited'],
  handler: async ({ ctx, body }) => presentWithdrawal(await requestWithdrawal(ctx, body)),
})
