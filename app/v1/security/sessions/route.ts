import { presentSession } from '@/lib/account/present'
import { listSessionsQuery, sessionPage } from '@/lib/account/schema'
import { listSessions } from '@/lib/account/session'
import { memberOf } from '@/lib/auth/member'
import { presentPage } from '@/lib/core/page'
import { methodNotAllowed } from '@/lib/http/fallback'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listSessions',
  summary: 'List your own sessions, newest first',
  auth: ['merchantSession'],
  scope: 'security:read',
  query: listSessionsQuery,
  response: sessionPage,
  handler: async ({ ctx, query }) => {
    const { sessionId } = memberOf(ctx)
    return presentPage(await listSessions(ctx, query), (row) => presentSession(row, sessionId))
  },
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET')
