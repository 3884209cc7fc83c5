import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentDelivery } from '@/lib/webhook/delivery/present'
import { listAllDeliveries } from '@/lib/webhook/delivery/read'
import { delivery, listAllDeliveriesQuery } from '@/lib/webhook/delivery/schema'

export const GET = route({
  operation: 'listAllWebhookDeliveries',
  summary: 'List the deliveries to all endpoints, newest first',
  description:
    'Deliveries to a deleted endpoint are listed only with `endpointId` or `eventId`. Deliveries are kept for 90 days.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:read',
  query: listAllDeliveriesQuery,
  response: pageOf(delivery),
  handler: async ({ ctx, query }) => presentPage(await listAllDeliveries(ctx, query), presentDelivery),
})
