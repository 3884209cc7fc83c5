import { route } from '@/lib/http/route'
import { unpauseSubscription } from '@/lib/subscription/pause'
import { presentSubscription } from '@/lib/subscription/present'
import { subscription, subscriptionParams, unpauseSubscriptionInput } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'unpauseSubscription',
  summary: 'End the pause of a subscription',
  description:
    'It goes on in its period. If the pause was one with `lose` and the period has ended in it, a new one begins now and is charged as every renewal: if the wallet holds too little, the subscription is `past_due`.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  body: unpauseSubscriptionInput,
  response: subscription,
  errors: ['subscription_not_paused'],
  handler: async ({ ctx, params }) => presentSubscription(await unpauseSubscription(ctx, params.id)),
})
