import { presentPage } from '@/lib/core/page'
import { ownListQuery } from '@/lib/end-user/schema'
import { route } from '@/lib/http/route'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { listOwnWithdrawals } from '@/lib/withdrawal/read'
import { requestWithdrawal } from '@/lib/withdrawal/request'
import { requestWithdrawalInput, withdrawal, withdrawalPage } from '@/lib/withdrawal/schema'

export const GET = route({
  operation: 'listWalletWithdrawals',
  summary: 'List what you took out of your wallet, newest first',
  description: 'Also what is still on its way, came back or was canceled.',
  auth: ['endUser'],
  query: ownListQuery,
  response: withdrawalPage,
  handler: async ({ ctx, query }) => presentPage(await listOwnWithdrawals(ctx, query), presentWithdrawal),
})

export const POST = route({
  operation: 'createWalletWithdrawal',
  summary: 'Take money out of your wallet',
  description:
    'The wallet is debited at once. A shared wallet is paid out by the operator: to your bank account, 24 hours later at the earliest. A wallet of one business is paid out by that business. The session must have begun with a code in the last 10 minutes. At most 20 a day.',
  auth: ['endUser'],
  body: requestWithdrawalInput,
  response: withdrawal,
  status: 201,
  errors: ['reauthentication_required', 'insufficient_balance', 'rate_limited'],
  handler: async ({ ctx, body }) => presentWithdrawal(await requestWithdrawal(ctx, body)),
})
