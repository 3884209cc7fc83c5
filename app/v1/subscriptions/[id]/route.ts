import { route } from '@/lib/http/route'
import { presentSubscription } from '@/lib/subscription/present'
import { getSubscription } from '@/lib/subscription/read'
import { subscription, subscriptionParams, updateSubscriptionInput } from '@/lib/subscription/schema'
import { updateSubscription } from '@/lib/subscription/update'

export const GET = route({
  operation: 'getSubscription',
  summary: 'Get a subscription',
  description: 'Also a subscription that has ended.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:read',
  params: subscriptionParams,
  response: subscription,
  handler: async ({ ctx, params }) => presentSubscription(await getSubscription(ctx, params.id)),
})

export const PATCH = route({
  operation: 'updateSubscription',
  summary: 'Change the metadata of a subscription, or who takes its money',
  description:
    'Pairs of metadata are merged. `collection` is for the periods to come. A wallet that is to pay them pays an open invoice at once, if its owner agreed and it holds enough. Of a subscription that has ended, only the metadata changes.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  body: updateSubscriptionInput,
  largeBody: true,
  errors: ['subscription_already_canceled'],
  response: subscription,
  handler: async ({ ctx, params, body }) =>
    presentSubscription(await updateSubscription(ctx, params.id, body)),
})
