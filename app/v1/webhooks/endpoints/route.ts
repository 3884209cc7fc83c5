import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { createEndpoint } from '@/lib/webhook/endpoint/create'
import { presentEndpoint, presentWithSecret } from '@/lib/webhook/endpoint/present'
import { listEndpoints } from '@/lib/webhook/endpoint/read'
import {
  createEndpointInput,
  endpoint,
  endpointWithSecret,
  listEndpointsQuery,
} from '@/lib/webhook/endpoint/schema'

export const GET = route({
  operation: 'listWebhookEndpoints',
  summary: 'List webhook endpoints, newest first',
  description: 'The list has no secrets.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:read',
  query: listEndpointsQuery,
  response: pageOf(endpoint),
  handler: async ({ ctx, query }) => presentPage(await listEndpoints(ctx, query), presentEndpoint),
})

export const POST = route({
  operation: 'createWebhookEndpoint',
  summary: 'Create a webhook endpoint',
  description:
    'Only this response shows the signing secret. The endpoint gets events that happen from now on. For older events, read the event log and resend them.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:write',
  body: createEndpointInput,
  largeBody: true,
  response: endpointWithSecret,
  status: 201,
  errors: ['endpoint_limit_reached'],
  secretResponse: true,
  handler: async ({ ctx, body }) => {
    const { row, secret } = await createEndpoint(ctx, body)
    return presentWithSecret(row, secret)
  },
})
