import { eventPayload } from '@/app/v1/openapi.json/event-payloads'
import { presentEvent } from '@/lib/events/present'
import { event } from '@/lib/events/schema'
import { route } from '@/lib/http/route'
import { triggerEventInput } from '@/lib/webhook/sample/schema'
import { triggerEvent } from '@/lib/webhook/sample/trigger'

export const POST = route({
  operation: 'triggerSandboxEvent',
  summary: 'Trigger a sample event',
  description:
    'The object in the event is made up. Every endpoint that subscribes to the type gets the event, and so do listeners. The event log stores it as a `webhook.test` with its `sampleType`.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  body: triggerEventInput,
  response: event,
  status: 201,
  errors: ['sandbox_only'],
  handler: async ({ ctx, body }) => presentEvent(await triggerEvent(ctx, body, eventPayload)),
})
