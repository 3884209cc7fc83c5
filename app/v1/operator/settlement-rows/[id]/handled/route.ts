import { route } from '@/lib/http/route'
import { handleRow } from '@/lib/provider-settlement/handle-row'
import { presentSettlementRow } from '@/lib/provider-settlement/present'
import { handleRowInput, settlementRow, settlementRowParams } from '@/lib/provider-settlement/schema'

export const POST = route({
  operation: 'handleSettlementRow',
  summary: 'Note what was done about a settlement problem',
  description:
    'Removes the row from the open ones. The note is kept with the row and in the audit log. No money moves.',
  auth: ['operatorSession'],
  params: settlementRowParams,
  body: handleRowInput,
  response: settlementRow,
  errors: ['resource_not_found', 'top_up_settled'],
  handler: async ({ ctx, params, body }) => presentSettlementRow(await handleRow(ctx, params.id, body)),
})
