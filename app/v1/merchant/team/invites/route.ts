import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { inviteMember } from '@/lib/team/invite'
import { presentInvite } from '@/lib/team/present'
import { listInvites } from '@/lib/team/read'
import { inviteInput, invitePage, listTeamQuery, sentInvite } from '@/lib/team/schema'

export const GET = route({
  operation: 'listTeamInvites',
  summary: 'List pending invites, newest first',
  description: 'Accepted and withdrawn invites are not in the list.',
  auth: ['merchantSession'],
  scope: 'team:read',
  query: listTeamQuery,
  response: invitePage,
  handler: async ({ ctx, query }) => presentPage(await listInvites(ctx, query), presentInvite),
})

export const POST = route({
  operation: 'inviteTeamMember',
  summary: 'Invite a person to the team',
  description: 'The person gets the link by e-mail. An invite to the same address replaces the previous one.',
  auth: ['merchantSession'],
  scope: 'team:write',
  body: inviteInput,
  response: sentInvite,
  status: 201,
  errors: ['email_taken'],
  secretResponse: true,
  handler: async ({ ctx, body }) => {
    const { invite, inviteUrl } = await inviteMember(ctx, body)
    return { ...presentInvite(invite), inviteUrl }
  },
})
