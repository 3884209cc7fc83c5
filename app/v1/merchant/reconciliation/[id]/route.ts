import { route } from '@/lib/http/route'
import { getReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { reconciliationItem, reconciliationParams } from '@/lib/top-up/schema'

export const GET = route({
  operation: 'getReconciliation',
  summary: "Get a top-up with its provider's record",
  description:
    'Works for every top-up that was started through your business, even if it needs no attention any more.',
  auth: ['merchantSession'],
  scope: 'topups:read',
  params: reconciliationParams,
  response: reconciliationItem,
  handler: async ({ ctx, params }) => presentReconciliation(await getReconciliation(ctx, params.id)),
})
