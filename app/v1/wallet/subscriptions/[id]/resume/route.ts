import { resumeOwnSubscription } from '@/lib/end-user/cancel-subscription'
import { presentOwnSubscription } from '@/lib/end-user/present'
import { ownSubscription } from '@/lib/end-user/schema'
import { route } from '@/lib/http/route'
import { resumeSubscriptionInput, subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'resumeWalletSubscription',
  summary: 'Resume one of your subscriptions that was going to end',
  description: 'This works until the period ends. The subscription then continues and is charged as before.',
  auth: ['endUser', 'knownBrowser'],
  params: subscriptionParams,
  body: resumeSubscriptionInput,
  response: ownSubscription,
  errors: ['subscription_already_canceled'],
  handler: async ({ ctx, params }) => presentOwnSubscription(await resumeOwnSubscription(ctx, params.id)),
})
