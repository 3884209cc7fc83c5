import { route } from '@/lib/http/route'
import { deleteEndpoint } from '@/lib/webhook/endpoint/delete'
import { presentEndpoint } from '@/lib/webhook/endpoint/present'
import { getEndpoint } from '@/lib/webhook/endpoint/read'
import { deletedEndpoint, endpoint, endpointParams, updateEndpointInput } from '@/lib/webhook/endpoint/schema'
import { updateEndpoint } from '@/lib/webhook/endpoint/update'

export const GET = route({
  operation: 'getWebhookEndpoint',
  summary: 'Get a webhook endpoint, without its secret',
  description: 'The response includes the latest failure.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:read',
  params: endpointParams,
  response: endpoint,
  handler: async ({ ctx, params }) => presentEndpoint(await getEndpoint(ctx, params.id)),
})

export const PATCH = route({
  operation: 'updateWebhookEndpoint',
  summary: "Change a webhook endpoint's events or URL, or switch it off or on",
  description:
    'Only the fields that you send change. A new URL, or switching the endpoint on, resets the count of failures. Switching it off stops its deliveries.',
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
  summary: 'Delete a webhook endpoint and stop its pending deliveries',
  description: 'Past deliveries can still be read in the event log.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:write',
  stepUp: false,
  params: endpointParams,
  response: deletedEndpoint,
  handler: ({ ctx, params }) => deleteEndpoint(ctx, params.id),
})
