import { pageOf } from '@/lib/core/page'
import { listEvents } from '@/lib/events/read'
import { event, listEventsQuery } from '@/lib/events/schema'
import { methodNotAllowed } from '@/lib/http/fallback'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listEvents',
  summary: 'List events, to sweep for what no webhook brought',
  auth: ['apiKey', 'merchantSession'],
  scope: 'events:read',
  query: listEventsQuery,
  response: pageOf(event),
  handler: ({ ctx, query }) => listEvents(ctx, query),
})

export const { POST, PUT, PATCH, DELETE } = methodNotAllowed('GET')
