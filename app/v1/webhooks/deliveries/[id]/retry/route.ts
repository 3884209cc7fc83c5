import { route } from '@/lib/http/route'
import { retryDelivery } from '@/lib/webhook/delivery/retry'
import { delivery, deliveryParams } from '@/lib/webhook/delivery/schema'

export const POST = route({
  operation: 'retryWebhookDelivery',
  summary: 'Send one delivery again, under the same event id',
  description:
    'The delivery is sent at once and starts a new schedule of attempts, whatever its status. Its history is kept.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:write',
  stepUp: false,
  params: deliveryParams,
  response: delivery,
  errors: ['endpoint_inactive'],
  handler: ({ ctx, params }) => retryDelivery(ctx, params.id),
})
