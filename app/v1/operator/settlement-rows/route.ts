import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentSettlementRow } from '@/lib/provider-settlement/present'
import { listProblems } from '@/lib/provider-settlement/read'
import { openRowsQuery, settlementRow } from '@/lib/provider-settlement/schema'

export const GET = route({
  operation: 'listSettlementProblems',
  summary: 'List the problems of booked settlements, newest first',
  description:
    'A problem is a row that matches neither a top-up nor a refund in Khata. With `open=true`, the list has only problems without a note.',
  auth: ['operatorSession'],
  query: openRowsQuery,
  response: pageOf(settlementRow),
  handler: async ({ ctx, query }) => presentPage(await listProblems(ctx, query), presentSettlementRow),
})
