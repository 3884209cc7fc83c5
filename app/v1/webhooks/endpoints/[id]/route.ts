import { route } from '@/lib/http/route'
import { deleteEndpoint } from '@/lib/webhook/endpoint/delete'
import { presentEndpoint } from '@/lib/webhook/endpoint/present'
import { getEndpoint } from '@/lib/webhook/endpoint/read'
import { deletedEndpoint, endpoint, endpointParams, updateEndpointInput } from '@/lib/webhook/endpoint/schema'
import { updateEndpoint } from '@/lib/webhook/endpoint/update'

export const GET = route({
  operation: 'getWebhookEndpoint',
  summary: 'Get a webhook endpoint, without its secret',
  description: 'With its latest failure.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:read',
  params: endpointParams,
  response: endpoint,
  handler: async ({ ctx, params }) => presentEndpoint(await getEndpoint(ctx, params.id)),
})

export const PATCH = route({
  operation: 'updateWebhookEndpoint',
  summary: 'Change the events or the URL of a webhook endpoint, or switch it off or on',
  description:
    'Only the fields that you send change. A new URL ends the count of failures, and so does switching it on. Switching it off stops its deliveries.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:write',
  stepUp: 'operation',
  params: endpointParams,
  body: updateEndpointInput,
  largeBody: true,
  response: endpoint,
  handler: async ({ ctx, params, body }) => presentEndpoint(await updateEndpoint(ctx, params.id, body)),
})

export const DELETE = route({
  operation: 'deleteWebhookEndpoint',
  summary: 'Delete a webhook endpoint; its outstanding deliveries stop',
  description: 'Deliveries that were made stay readable in the event log.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:write',
  stepUp: false,
  params: endpointParams,
  response: deletedEndpoint,
  handler: ({ ctx, params }) => deleteEndpoint(ctx, params.id),
})
