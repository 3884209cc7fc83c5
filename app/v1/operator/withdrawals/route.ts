import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { listWithdrawalsForOperator } from '@/lib/withdrawal/read'
import { listWithdrawalsForOperatorQuery, withdrawalPage } from '@/lib/withdrawal/schema'

export const GET = route({
  operation: 'listOperatorWithdrawals',
  summary: 'List what customers take out of shared wallets, newest first',
  description: 'They go into batches beside payouts, 24 hours after they were asked for.',
  auth: ['operatorSession'],
  query: listWithdrawalsForOperatorQuery,
  response: withdrawalPage,
  handler: async ({ ctx, query }) =>
    presentPage(await listWithdrawalsForOperator(ctx, query), presentWithdrawal),
})
