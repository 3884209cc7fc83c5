import { eventPayload } from '@/app/v1/openapi.json/event-payloads'
import { route } from '@/lib/http/route'
import { delivery } from '@/lib/webhook/delivery/schema'
import { endpointParams } from '@/lib/webhook/endpoint/schema'
import { testEndpointInput } from '@/lib/webhook/sample/schema'
import { performTest, recordTest } from '@/lib/webhook/sample/send-test'

export const POST = route({
  operation: 'testWebhookEndpoint',
  summary: 'Send a test event to an endpoint now, and return the result',
  description:
    "This works even if the endpoint is off. The result is the delivery, with your server's response.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:write',
  stepUp: false,
  params: endpointParams,
  body: testEndpointInput,
  response: delivery,
  handler: ({ ctx, params, body }) => recordTest(ctx, params.id, body, eventPayload),
  perform: performTest,
})
