import { toWire } from '@/lib/core/id'
import { route } from '@/lib/http/route'
import { leaveTeam } from '@/lib/team/leave'
import { leftTeam } from '@/lib/team/schema'

export const DELETE = route({
  operation: 'leaveTeam',
  summary: 'Leave the team of the current session',
  description:
    'The session continues in another business of yours, if there is one. The last owner cannot leave.',
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: false,
  response: leftTeam,
  errors: ['last_owner', 'resource_not_found'],
  handler: async ({ ctx }) => ({ left: true, id: toWire('mem', await leaveTeam(ctx)) }),
})
