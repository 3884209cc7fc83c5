import { eventPayload } from '@/app/v1/openapi.json/event-payloads'
import { presentEvent } from '@/lib/events/present'
import { event } from '@/lib/events/schema'
import { route } from '@/lib/http/route'
import { triggerEventInput } from '@/lib/webhook/sample/schema'
import { triggerEvent } from '@/lib/webhook/sample/trigger'

export const POST = route({
  operation: 'triggerSandboxEvent',
  summary: 'Make a sample event of a type happen',
  description:
    'Its object is made up. Every endpoint that wants the type gets it, and so do listeners; the event log has it as a `webhook.test` with its `sampleType`.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  body: triggerEventInput,
  response: event,
  status: 201,
  errors: ['sandbox_only'],
  handler: async ({ ctx, body }) => presentEvent(await triggerEvent(ctx, body, eventPayload)),
})
