import { route } from '@/lib/http/route'
import { presentChangePreview } from '@/lib/subscription/change-answer'
import { changePreview, previewChangeInput } from '@/lib/subscription/change-schema'
import { previewChange } from '@/lib/subscription/preview-change'
import { subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'previewSubscriptionChange',
  summary: 'Preview a change of price or quantity',
  description:
    "Shows what the change would bill, and changes nothing. Send the preview's `effectiveAt` as `at` with the change within 10 minutes, and exactly this is billed.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  body: previewChangeInput,
  response: changePreview,
  errors: [
    'subscription_already_canceled',
    'subscription_past_due',
    'subscription_renewing',
    'subscription_paused',
    'subscription_paid_ahead',
    'subscription_ending',
    'quantity_changed',
    'price_inactive',
  ],
  handler: async ({ ctx, params, body }) =>
    presentChangePreview(ctx, await previewChange(ctx, params.id, body)),
})
