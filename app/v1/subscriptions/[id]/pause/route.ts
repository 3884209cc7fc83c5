import { route } from '@/lib/http/route'
import { pauseSubscription } from '@/lib/subscription/pause'
import { presentSubscription } from '@/lib/subscription/present'
import { pauseSubscriptionInput, subscription, subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'pauseSubscription',
  summary: 'Pause a subscription',
  description:
    'While a subscription is paused, nothing is billed and no reminder is sent. The pause ends at `resumesAt`, or when you end it. With `keep`, the period then ends later by the length of the pause. With `lose`, the period ends as planned. A paused subscription can be canceled.',
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
