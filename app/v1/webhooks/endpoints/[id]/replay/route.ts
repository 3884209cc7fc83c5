import { route } from '@/lib/http/route'
import { replayDeliveries } from '@/lib/webhook/delivery/replay'
import { replayed, replayInput } from '@/lib/webhook/delivery/schema'
import { endpointParams } from '@/lib/webhook/endpoint/schema'

export const POST = route({
  operation: 'replayWebhookDeliveries',
  summary: 'Send failed deliveries again, under the same event ids',
  description:
    "Sends all of the endpoint's failed deliveries again, or those that you name. The endpoint must be active.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:write',
  stepUp: false,
  params: endpointParams,
  body: replayInput,
  response: replayed,
  errors: ['endpoint_inactive'],
  handler: ({ ctx, params, body }) => replayDeliveries(ctx, params.id, body),
})
