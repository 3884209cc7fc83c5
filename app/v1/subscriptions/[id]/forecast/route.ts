import { getForecast } from '@/lib/billing/get-forecast'
import { presentForecast } from '@/lib/billing/present'
import { subscriptionForecast } from '@/lib/billing/schema'
import { route } from '@/lib/http/route'
import { subscriptionParams } from '@/lib/subscription/schema'

export const GET = route({
  operation: 'getSubscriptionForecast',
  summary: 'Forecast the next charges and what the wallet will be short',
  description:
    'The forecast uses the current balance and the current prices. A top-up or another charge changes it.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:read',
  params: subscriptionParams,
  response: subscriptionForecast,
  handler: async ({ ctx, params }) => presentForecast(await getForecast(ctx, params.id)),
})
