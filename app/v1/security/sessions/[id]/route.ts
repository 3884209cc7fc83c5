import { endedSession, sessionParams } from '@/lib/account/schema'
import { endSession } from '@/lib/account/session'
import { toWire } from '@/lib/core/id'
import { route } from '@/lib/http/route'

export const DELETE = route({
  operation: 'endSession',
  summary: 'End one of your own sessions',
  description: 'The next call or page of that session must sign in again.',
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: false,
  params: sessionParams,
  response: endedSession,
  handler: async ({ ctx, params }) => {
    await endSession(ctx, params.id)
    return { ended: true, id: toWire('ses', params.id) }
  },
})
