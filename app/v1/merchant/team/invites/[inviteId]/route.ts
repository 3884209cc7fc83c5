import { toWire } from '@/lib/core/id'
import { route } from '@/lib/http/route'
import { withdrawInvite } from '@/lib/team/invite'
import { inviteParams, withdrawnInvite } from '@/lib/team/schema'

export const DELETE = route({
  operation: 'withdrawTeamInvite',
  summary: 'Withdraw an invite, so that its link stops working',
  description: 'If the person has already joined, nothing changes.',
  auth: ['merchantSession'],
  scope: 'team:write',
  stepUp: false,
  params: inviteParams,
  response: withdrawnInvite,
  handler: async ({ ctx, params }) => {
    await withdrawInvite(ctx, params.inviteId)
    return { withdrawn: true, id: toWire('invite', params.inviteId) }
  },
})
