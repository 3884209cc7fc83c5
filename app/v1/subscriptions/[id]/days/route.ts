import { route } from '@/lib/http/route'
import { giveDays } from '@/lib/subscription/give-days'
import { presentSubscription } from '@/lib/subscription/present'
import { giveDaysInput, subscription, subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'giveDays',
  summary: 'Give a customer more days to pay',
  description:
    'For payments that you collect yourself and that are due: `lateAt` moves, and with it the reminders and the final action. Days count from today, so a repeated call adds nothing. A subscription that a wallet pays keeps its retries.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  body: giveDaysInput,
  response: subscription,
  errors: ['subscription_not_due'],
  handler: async ({ ctx, params, body }) => presentSubscription(await giveDays(ctx, params.id, body)),
})
