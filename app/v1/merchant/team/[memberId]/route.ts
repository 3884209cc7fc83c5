import { toWire } from '@/lib/core/id'
import { route } from '@/lib/http/route'
import { changeRole, removeMember } from '@/lib/team/member'
import { presentMember } from '@/lib/team/present'
import { changeRoleInput, memberParams, removedMember, teamMember } from '@/lib/team/schema'

export const PATCH = route({
  operation: 'changeTeamMemberRole',
  summary: 'Change the role of a team member',
  description: 'The only owner of a business keeps that role.',
  auth: ['merchantSession'],
  scope: 'team:write',
  params: memberParams,
  body: changeRoleInput,
  response: teamMember,
  errors: ['last_owner'],
  handler: async ({ ctx, params, body }) => presentMember(await changeRole(ctx, params.memberId, body.role)),
})

export const DELETE = route({
  operation: 'removeTeamMember',
  summary: 'Remove a member from the team and end their sessions in it',
  description: 'The only owner of a business cannot be removed.',
  auth: ['merchantSession'],
  scope: 'team:write',
  params: memberParams,
  response: removedMember,
  errors: ['last_owner'],
  handler: async ({ ctx, params }) => {
    await removeMember(ctx, params.memberId)
    return { removed: true, id: toWire('mem', params.memberId) }
  },
})
