import { loadPlans } from '@/lib/end-user/load-plans'
import { planOptions } from '@/lib/end-user/plan-schema'
import { presentPlans } from '@/lib/end-user/present-plans'
import { route } from '@/lib/http/route'
import { subscriptionParams } from '@/lib/subscription/schema'

export const GET = route({
  operation: 'listWalletPlanOptions',
  summary: 'List the plan options of one of your subscriptions',
  description:
    'The options are the active prices of the same product, as far as the business lets customers change: see `mayChangePlan`.',
  auth: ['endUser'],
  params: subscriptionParams,
  response: planOptions,
  errors: ['plan_change_not_allowed'],
  handler: async ({ ctx, params }) => presentPlans(await loadPlans(ctx, params.id)),
})
