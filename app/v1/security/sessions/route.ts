import { presentSession } from '@/lib/account/present'
import { endedSessions, listSessionsQuery, sessionPage } from '@/lib/account/schema'
import { endOtherSessions, listSessions } from '@/lib/account/session'
import { memberOf } from '@/lib/auth/member'
import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listSessions',
  summary: 'List your own sessions, newest first',
  description:
    'Each session has its network address and browser, so that you can spot one that is not yours.',
  auth: ['merchantSession'],
  scope: 'security:read',
  query: listSessionsQuery,
  response: sessionPage,
  handler: async ({ ctx, query }) => {
    const { sessionId } = memberOf(ctx)
    return presentPage(await listSessions(ctx, query), (row) => presentSession(row, sessionId))
  },
})

export const DELETE = route({
  operation: 'endOtherSessions',
  summary: 'End all of your sessions except this one',
  description: "Use this, for example, after signing in on somebody else's computer.",
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: false,
  response: endedSessions,
  handler: async ({ ctx }) => ({ ended: true, endedSessions: await endOtherSessions(ctx) }),
})
