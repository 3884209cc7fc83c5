import { route } from '@/lib/http/route'
import { getReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { reconciliationItem, reconciliationParams } from '@/lib/top-up/schema'

export const GET = route({
  operation: 'getOperatorReconciliation',
  summary: 'Get a top-up that no business sees, with the record of its provider',
  description:
    'A top-up that was not started through a business. It is also found when it needs no more work.',
  auth: ['operatorSession'],
  params: reconciliationParams,
  response: reconciliationItem,
  handler: async ({ ctx, params }) => presentReconciliation(await getReconciliation(ctx, params.id)),
})
