import { route } from '@/lib/http/route'
import { presentSubscription } from '@/lib/subscription/present'
import { getSubscription } from '@/lib/subscription/read'
import { subscription, subscriptionParams, updateSubscriptionInput } from '@/lib/subscription/schema'
import { updateSubscription } from '@/lib/subscription/update'

export const GET = route({
  operation: 'getSubscription',
  summary: 'Get a subscription',
  description: 'Ended subscriptions can be read, too.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:read',
  params: subscriptionParams,
  response: subscription,
  handler: async ({ ctx, params }) => presentSubscription(await getSubscription(ctx, params.id)),
})

export const PATCH = route({
  operation: 'updateSubscription',
  summary: "Change a subscription's metadata, or who collects its money",
  description:
    'Metadata pairs are merged. `collection` applies to future periods. If you change it to a wallet, the wallet pays an open invoice at once, if its owner has agreed and the balance is enough. Once a subscription has ended, only its metadata can be changed.',
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
