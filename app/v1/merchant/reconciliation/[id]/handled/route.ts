import { route } from '@/lib/http/route'
import { presentReconciliation } from '@/lib/top-up/present'
import { markHandled, reopenTopUp } from '@/lib/top-up/record-handled'
import { handleTopUpInput, reconciliationItem, reconciliationParams } from '@/lib/top-up/schema'

export const POST = route({
  operation: 'markTopUpHandled',
  summary: 'Mark a top-up in reconciliation as handled',
  description:
    'Removes the top-up from the list. No money moves, and Khata continues to ask the provider. If something new becomes known, the top-up is reopened.',
  auth: ['merchantSession'],
  scope: 'topups:write',
  stepUp: false,
  params: reconciliationParams,
  body: handleTopUpInput,
  response: reconciliationItem,
  errors: ['top_up_settled'],
  handler: async ({ ctx, params, body }) => presentReconciliation(await markHandled(ctx, params.id, body)),
})

export const DELETE = route({
  operation: 'reopenTopUp',
  summary: 'Reopen a handled top-up',
  description: 'Use this if the mark was a mistake. The audit log keeps both entries.',
  auth: ['merchantSession'],
  scope: 'topups:write',
  stepUp: false,
  params: reconciliationParams,
  response: reconciliationItem,
  handler: async ({ ctx, params }) => presentReconciliation(await reopenTopUp(ctx, params.id)),
})
