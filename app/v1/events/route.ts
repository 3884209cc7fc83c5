import { pageOf, presentPage } from '@/lib/core/page'
import { presentEvent } from '@/lib/events/present'
import { listEvents } from '@/lib/events/read'
import { event, listEventsQuery } from '@/lib/events/schema'
import { route } from '@/lib/http/route'
import { UNINDEXED } from '@/lib/subscription/unindexed-events'

export const GET = route({
  operation: 'listEvents',
  summary: 'List events, to catch up on what no webhook delivered',
  description:
    'To catch up after an outage, send `undelivered` and the order `asc`, starting at the last event that you have seen. With `objectId`, you get the history of one object. Events are kept for 90 days.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'events:read',
  calledByPages: true,
  query: listEventsQuery,
  response: pageOf(event),
  handler: async ({ ctx, query }) => presentPage(await listEvents(ctx, query, UNINDEXED), presentEvent),
})
