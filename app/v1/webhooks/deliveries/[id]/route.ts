import { route } from '@/lib/http/route'
import { presentDelivery } from '@/lib/webhook/delivery/present'
import { getDelivery } from '@/lib/webhook/delivery/read'
import { delivery, deliveryParams } from '@/lib/webhook/delivery/schema'

export const GET = route({
  operation: 'getWebhookDelivery',
  summary: 'Get a delivery with its attempts, its request and the latest response',
  description: 'Use this to find out why a receiver did not accept an event.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:read',
  params: deliveryParams,
  response: delivery,
  handler: async ({ ctx, params }) => presentDelivery(await getDelivery(ctx, params.id)),
})
