import { unpauseOwnSubscription } from '@/lib/end-user/pause-subscription'
import { presentOwnSubscription } from '@/lib/end-user/present'
import { ownSubscription } from '@/lib/end-user/schema'
import { route } from '@/lib/http/route'
import { subscriptionParams, unpauseSubscriptionInput } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'unpauseWalletSubscription',
  summary: 'End the pause of one of your subscriptions',
  description:
    'Only if the business allows it: see `mayPause`. If the paid period ended during the pause, a new one starts now and is charged.',
  auth: ['endUser', 'knownBrowser'],
  params: subscriptionParams,
  body: unpauseSubscriptionInput,
  response: ownSubscription,
  errors: ['pause_not_allowed', 'subscription_not_paused'],
  handler: async ({ ctx, params }) => presentOwnSubscription(await unpauseOwnSubscription(ctx, params.id)),
})
