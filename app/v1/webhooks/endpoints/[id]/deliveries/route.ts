import { z } from 'zod'
import { route } from '@/lib/http/route'
import { presentDelivery } from '@/lib/webhook/delivery/present'
import { listDeliveries } from '@/lib/webhook/delivery/read'
import { delivery, listDeliveriesQuery } from '@/lib/webhook/delivery/schema'
import { endpointParams } from '@/lib/webhook/endpoint/schema'

export const GET = route({
  operation: 'listWebhookDeliveries',
  summary: 'List the latest deliveries to an endpoint with their attempts, newest first',
  description:
    'This list has no pages: it returns at most 100 deliveries. For older ones, use the list of all deliveries.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:read',
  params: endpointParams,
  query: listDeliveriesQuery,
  response: z.array(delivery),
  handler: async ({ ctx, params, query }) =>
    (await listDeliveries(ctx, params.id, query.limit)).map(presentDelivery),
})
