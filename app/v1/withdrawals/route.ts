import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { listWithdrawals } from '@/lib/withdrawal/read'
import { listWithdrawalsQuery, withdrawalPage } from '@/lib/withdrawal/schema'

export const GET = route({
  operation: 'listWithdrawals',
  summary: "List your customers' withdrawals, newest first",
  description:
    "Only for a business that keeps its customers' balances itself. Withdrawals that the operator pays out are not in the list.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  query: listWithdrawalsQuery,
  response: withdrawalPage,
  handler: async ({ ctx, query }) => presentPage(await listWithdrawals(ctx, query), presentWithdrawal),
})
