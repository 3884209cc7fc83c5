import { route } from '@/lib/http/route'
import { resumeSubscription } from '@/lib/subscription/cancel'
import { presentSubscription } from '@/lib/subscription/present'
import { resumeSubscriptionInput, subscription, subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'resumeSubscription',
  summary: 'Resume a subscription that was going to end with its period',
  description: 'This works until the period ends. A subscription that has ended stays ended.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  body: resumeSubscriptionInput,
  response: subscription,
  errors: ['subscription_already_canceled'],
  handler: async ({ ctx, params }) => presentSubscription(await resumeSubscription(ctx, params.id)),
})
