import { eventParams } from '@/lib/events/schema'
import { route } from '@/lib/http/route'
import { resendEvent } from '@/lib/webhook/delivery/resend'
import { delivery, resendEventInput } from '@/lib/webhook/delivery/schema'

export const POST = route({
  operation: 'resendEvent',
  summary: 'Send one event to one endpoint again, under the same event id',
  description:
    'It is due at once, whether the endpoint has it already, failed to take it, or does not subscribe to its type.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'webhooks:write',
  stepUp: false,
  params: eventParams,
  body: resendEventInput,
  response: delivery,
  errors: ['endpoint_inactive'],
  handler: ({ ctx, params, body }) => resendEvent(ctx, params.id, body),
})
