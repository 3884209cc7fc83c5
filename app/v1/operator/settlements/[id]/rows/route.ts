import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentSettlementRow } from '@/lib/provider-settlement/present'
import { listSettlementRows } from '@/lib/provider-settlement/read'
import { settlementParams, settlementRow, settlementRowsQuery } from '@/lib/provider-settlement/schema'

export const GET = route({
  operation: 'listSettlementRows',
  summary: 'List the rows of a settlement, in their order',
  description: 'Each row of the file with its result. `result` shows those of one kind.',
  auth: ['operatorSession'],
  params: settlementParams,
  query: settlementRowsQuery,
  response: pageOf(settlementRow),
  errors: ['resource_not_found'],
  handler: async ({ ctx, params, query }) =>
    presentPage(await listSettlementRows(ctx, params.id, query), presentSettlementRow),
})
