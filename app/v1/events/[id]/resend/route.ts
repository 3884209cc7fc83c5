import { eventParams } from '@/lib/events/schema'
import { route } from '@/lib/http/route'
import { resendEvent } from '@/lib/webhook/delivery/resend'
import { delivery, resendEventInput } from '@/lib/webhook/delivery/schema'

export const POST = route({
  operation: 'resendEvent',
  summary: 'Send one event to one endpoint again, under the same event id',
  description:
    'The event is sent at once, even if the endpoint already has it, failed to accept it, or does not subscribe to its type.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:write',
  stepUp: false,
  params: eventParams,
  body: resendEventInput,
  response: delivery,
  errors: ['endpoint_inactive'],
  handler: ({ ctx, params, body }) => resendEvent(ctx, params.id, body),
})
