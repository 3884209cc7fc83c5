import { getDunning } from '@/lib/billing/get-dunning'
import { presentDunning } from '@/lib/billing/present'
import { subscriptionDunning } from '@/lib/billing/schema'
import { route } from '@/lib/http/route'
import { subscriptionParams } from '@/lib/subscription/schema'

export const GET = route({
  operation: 'getSubscriptionDunning',
  summary: 'Get past and future attempts to collect the latest invoice',
  description:
    'For a subscription whose latest invoice was not paid at once. After the invoice is paid, you can read this until the next renewal.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:read',
  params: subscriptionParams,
  response: subscriptionDunning,
  handler: async ({ ctx, params }) => presentDunning(await getDunning(ctx, params.id)),
})
