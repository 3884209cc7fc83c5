import { presentEvent } from '@/lib/events/present'
import { getEvent } from '@/lib/events/read'
import { event, eventParams } from '@/lib/events/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'getEvent',
  summary: 'Get an event',
  description: "The response includes the state of the event's deliveries. Events are kept for 90 days.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'events:read',
  params: eventParams,
  response: event,
  handler: async ({ ctx, params }) => presentEvent(await getEvent(ctx, params.id)),
})
