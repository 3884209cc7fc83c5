import { route } from '@/lib/http/route'
import { getReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { reconciliationItem, reconciliationParams } from '@/lib/top-up/schema'

export const GET = route({
  operation: 'getOperatorReconciliation',
  summary: "Get a top-up that no business sees, with its provider's record",
  description:
    'Works for every top-up that was not started through a business, even if it needs no attention any more.',
  auth: ['operatorSession'],
  params: reconciliationParams,
  response: reconciliationItem,
  handler: async ({ ctx, params }) => presentReconciliation(await getReconciliation(ctx, params.id)),
})
