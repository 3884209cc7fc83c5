import { listSessionsQuery, sessionPage } from '@/lib/account/schema'
import { listSessions } from '@/lib/account/session'
import { methodNotAllowed } from '@/lib/http/fallback'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listSessions',
  summary: 'List your own sessions, newest first',
  auth: ['merchantSession'],
  scope: 'security:read',
  query: listSessionsQuery,
  response: sessionPage,
  handler: ({ ctx, query }) => listSessions(ctx, query),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET')
