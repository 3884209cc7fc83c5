import { pageOf, presentPage } from '@/lib/core/page'
import { presentEvent } from '@/lib/events/present'
import { listEvents } from '@/lib/events/read'
import { event, listEventsQuery } from '@/lib/events/schema'
import { route } from '@/lib/http/route'
import { UNINDEXED } from '@/lib/subscription/unindexed-events'

export const GET = route({
  operation: 'listEvents',
  summary: 'List events, to sweep for what no webhook brought',
  description:
    'For a sweep after an outage: `undelivered` with the order `asc`, from the last event that you have seen. With `objectId`, the history of one object. Kept for 90 days.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'events:read',
  calledByPages: true,
  query: listEventsQuery,
  response: pageOf(event),
  handler: async ({ ctx, query }) => presentPage(await listEvents(ctx, query, UNINDEXED), presentEvent),
})
