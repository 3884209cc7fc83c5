import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { listWithdrawalsForOperator } from '@/lib/withdrawal/read'
import { listWithdrawalsForOperatorQuery, withdrawalPage } from '@/lib/withdrawal/schema'

export const GET = route({
  operation: 'listOperatorWithdrawals',
  summary: 'List withdrawals from shared wallets, newest first',
  description: 'Withdrawals go into batches together with payouts, 24 hours after the request.',
  auth: ['operatorSession'],
  query: listWithdrawalsForOperatorQuery,
  response: withdrawalPage,
  handler: async ({ ctx, query }) =>
    presentPage(await listWithdrawalsForOperator(ctx, query), presentWithdrawal),
})
