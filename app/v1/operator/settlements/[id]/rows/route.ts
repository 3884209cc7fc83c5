import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentSettlementRow } from '@/lib/provider-settlement/present'
import { listSettlementRows } from '@/lib/provider-settlement/read'
import { settlementParams, settlementRow, settlementRowsQuery } from '@/lib/provider-settlement/schema'

export const GET = route({
  operation: 'listSettlementRows',
  summary: "List a settlement's rows, in file order",
  description: 'Returns each row of the file with its result. `result` filters by one result.',
  auth: ['operatorSession'],
  params: settlementParams,
  query: settlementRowsQuery,
  response: pageOf(settlementRow),
  errors: ['resource_not_found'],
  handler: async ({ ctx, params, query }) =>
    presentPage(await listSettlementRows(ctx, params.id, query), presentSettlementRow),
})
