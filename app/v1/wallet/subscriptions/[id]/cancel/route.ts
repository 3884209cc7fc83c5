import { cancelOwnSubscription } from '@/lib/end-user/cancel-subscription'
import { presentOwnSubscription } from '@/lib/end-user/present'
import { cancelOwnSubscriptionInput, ownSubscription } from '@/lib/end-user/schema'
import { route } from '@/lib/http/route'
import { subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'cancelWalletSubscription',
  summary: 'Cancel one of your subscriptions',
  description:
    'The subscription runs until the end of its paid period, and can be resumed until then. If its payment is overdue, it ends now, and its open invoice is voided.',
  auth: ['endUser', 'knownBrowser'],
  params: subscriptionParams,
  body: cancelOwnSubscriptionInput,
  response: ownSubscription,
  errors: ['subscription_already_canceled'],
  handler: async ({ ctx, params, body }) =>
    presentOwnSubscription(await cancelOwnSubscription(ctx, params.id, body)),
})
