import { previewOwnPlan } from '@/lib/end-user/change-plan'
import { previewPlanInput } from '@/lib/end-user/plan-schema'
import { route } from '@/lib/http/route'
import { presentChangePreview } from '@/lib/subscription/change-answer'
import { changePreview } from '@/lib/subscription/change-schema'
import { subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'previewWalletPlanChange',
  summary: 'Preview a plan change of one of your subscriptions',
  description:
    "Shows what the change would bill, and changes nothing. Send the preview's `effectiveAt` as `at` with the change within 10 minutes, and exactly this is billed.",
  auth: ['endUser'],
  params: subscriptionParams,
  body: previewPlanInput,
  response: changePreview,
  errors: [
    'plan_change_not_allowed',
    'subscription_renewing',
    'subscription_paid_ahead',
    'subscription_ending',
    'price_inactive',
  ],
  handler: async ({ ctx, params, body }) =>
    presentChangePreview(ctx, await previewOwnPlan(ctx, params.id, body)),
})
