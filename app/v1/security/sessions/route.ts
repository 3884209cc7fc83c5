import { presentSession } from '@/lib/account/present'
import { endedSessions, listSessionsQuery, sessionPage } from '@/lib/account/schema'
import { endOtherSessions, listSessions } from '@/lib/account/session'
import { memberOf } from '@/lib/auth/member'
import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listSessions',
  summary: 'List your own sessions, newest first',
  description: 'With the address and the program of each, so that you find one that is not yours.',
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
  summary: 'End all of your own sessions but this one',
  description: 'For example after you have used a computer of somebody else.',
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: false,
  response: endedSessions,
  handler: async ({ ctx }) => ({ ended: true, endedSessions: await endOtherSessions(ctx) }),
})
