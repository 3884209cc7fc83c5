import { getDunning } from '@/lib/billing/get-dunning'
import { presentDunning } from '@/lib/billing/present'
import { subscriptionDunning } from '@/lib/billing/schema'
import { route } from '@/lib/http/route'
import { subscriptionParams } from '@/lib/subscription/schema'

export const GET = route({
  operation: 'getSubscriptionDunning',
  summary: 'Get the attempts to collect the newest invoice, and those to come',
  description:
    'For a subscription whose newest invoice was not paid at once. It stays readable after the invoice was paid, until the next renewal.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:read',
  params: subscriptionParams,
  response: subscriptionDunning,
  handler: async ({ ctx, params }) => presentDunning(await getDunning(ctx, params.id)),
})
