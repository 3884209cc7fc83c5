import { route } from '@/lib/http/route'
import { pauseSubscription } from '@/lib/subscription/pause'
import { presentSubscription } from '@/lib/subscription/present'
import { pauseSubscriptionInput, subscription, subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'pauseSubscription',
  summary: 'Pause a subscription',
  description:
    'While it is paused nothing is billed and no reminder is sent. The pause ends at `resumesAt`, or when you end it. With `keep` the period then ends later by the length of the pause; with `lose` it ends as it would have. A subscription can be canceled while it is paused.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  body: pauseSubscriptionInput,
  response: subscription,
  errors: ['subscription_not_pausable'],
  handler: async ({ ctx, params, body }) =>
    presentSubscription(await pauseSubscription(ctx, params.id, body)),
})
