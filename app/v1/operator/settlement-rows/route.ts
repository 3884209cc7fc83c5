import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentSettlementRow } from '@/lib/provider-settlement/present'
import { listProblems } from '@/lib/provider-settlement/read'
import { openRowsQuery, settlementRow } from '@/lib/provider-settlement/schema'

export const GET = route({
  operation: 'listSettlementProblems',
  summary: 'List the problems of booked settlements, newest first',
  description:
    'Rows that are neither a top-up as we know it nor a refund that we know. `open=true`: only those about which nothing was noted yet.',
  auth: ['operatorSession'],
  query: openRowsQuery,
  response: pageOf(settlementRow),
  handler: async ({ ctx, query }) => presentPage(await listProblems(ctx, query), presentSettlementRow),
})
