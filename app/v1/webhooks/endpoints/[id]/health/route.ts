import { route } from '@/lib/http/route'
import { getEndpointHealth } from '@/lib/webhook/endpoint/get-health'
import { presentEndpointHealth } from '@/lib/webhook/endpoint/present'
import { endpointHealth, endpointParams } from '@/lib/webhook/endpoint/schema'

export const GET = route({
  operation: 'getWebhookEndpointHealth',
  summary: "Get an endpoint's last 24 hours, and its pending deliveries",
  description: 'Test events do not count.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:read',
  params: endpointParams,
  response: endpointHealth,
  handler: async ({ ctx, params }) => presentEndpointHealth(await getEndpointHealth(ctx, params.id)),
})
