import { route } from '@/lib/http/route'
import { intendCheck, performCheck } from '@/lib/settlement/check-for-merchant'
import { presentReconciliation } from '@/lib/top-up/present'
import { reconciliationItem, reconciliationParams } from '@/lib/top-up/schema'

export const POST = route({
  operation: 'checkTopUp',
  summary: 'Ask the provider about a top-up now',
  description:
    "Applies the provider's answer, as Khata does automatically. Money that came in is credited once. At most once every ten seconds.",
  auth: ['merchantSession'],
  scope: 'topups:write',
  stepUp: false,
  params: reconciliationParams,
  response: reconciliationItem,
  errors: ['provider_unavailable'],
  handler: ({ ctx, params }) => intendCheck(ctx, params.id),
  perform: async (ctx, id) => presentReconciliation(await performCheck(ctx, id)),
})
