import { route } from '@/lib/http/route'
import { presentReconciliation } from '@/lib/top-up/present'
import { markHandled, reopenTopUp } from '@/lib/top-up/record-handled'
import { handleTopUpInput, reconciliationItem, reconciliationParams } from '@/lib/top-up/schema'

export const POST = route({
  operation: 'markOperatorTopUpHandled',
  summary: 'Mark a top-up that no business sees as handled',
  description:
    'Removes the top-up from the list. No money moves. If something new becomes known, the top-up is reopened.',
  auth: ['operatorSession'],
  params: reconciliationParams,
  body: handleTopUpInput,
  response: reconciliationItem,
  errors: ['top_up_settled'],
  handler: async ({ ctx, params, body }) => presentReconciliation(await markHandled(ctx, params.id, body)),
})

export const DELETE = route({
  operation: 'reopenOperatorTopUp',
  summary: 'Reopen a handled top-up that no business sees',
  description: 'Use this if the mark was a mistake. The log keeps both entries.',
  auth: ['operatorSession'],
  params: reconciliationParams,
  response: reconciliationItem,
  handler: async ({ ctx, params }) => presentReconciliation(await reopenTopUp(ctx, params.id)),
})
