import { route } from '@/lib/http/route'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { presentSubscription } from '@/lib/subscription/present'
import { cancelSubscriptionInput, subscription, subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'cancelSubscription',
  summary: 'Cancel a subscription now or at the end of its period',
  description:
    'By default, the subscription ends now and its open invoice is voided. What was paid is not refunded. With `cancelAtPeriodEnd`, it runs until the end of its paid period, and can be resumed until then.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  body: cancelSubscriptionInput,
  response: subscription,
  errors: ['subscription_already_canceled'],
  handler: async ({ ctx, params, body }) =>
    presentSubscription(await cancelSubscription(ctx, params.id, body)),
})
