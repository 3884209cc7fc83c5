import { pauseOwnSubscription } from '@/lib/end-user/pause-subscription'
import { presentOwnSubscription } from '@/lib/end-user/present'
import { ownSubscription } from '@/lib/end-user/schema'
import { route } from '@/lib/http/route'
import { pauseSubscriptionInput, subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'pauseWalletSubscription',
  summary: 'Pause one of your subscriptions',
  description:
    'Only if the business allows it: see `mayPause`. While a subscription is paused, nothing is charged for it.',
  auth: ['endUser', 'knownBrowser'],
  params: subscriptionParams,
  body: pauseSubscriptionInput,
  response: ownSubscription,
  errors: ['pause_not_allowed', 'subscription_not_pausable'],
  handler: async ({ ctx, params, body }) =>
    presentOwnSubscription(await pauseOwnSubscription(ctx, params.id, body)),
})
