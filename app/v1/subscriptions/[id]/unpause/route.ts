import { route } from '@/lib/http/route'
import { unpauseSubscription } from '@/lib/subscription/pause'
import { presentSubscription } from '@/lib/subscription/present'
import { subscription, subscriptionParams, unpauseSubscriptionInput } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'unpauseSubscription',
  summary: "End a subscription's pause",
  description:
    'The subscription continues in its current period. If the pause was made with `lose` and the period ended during it, a new period starts now and is charged like any renewal: if the balance is too low, the subscription becomes `past_due`.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  body: unpauseSubscriptionInput,
  response: subscription,
  errors: ['subscription_not_paused'],
  handler: async ({ ctx, params }) => presentSubscription(await unpauseSubscription(ctx, params.id)),
})
