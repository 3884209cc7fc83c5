import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentMember } from '@/lib/team/present'
import { listMembers } from '@/lib/team/read'
import { listTeamQuery, teamPage } from '@/lib/team/schema'

export const GET = route({
  operation: 'listTeamMembers',
  summary: 'List the members of the team, newest first',
  description: 'Every member of the business, whatever their role.',
  auth: ['merchantSession'],
  scope: 'team:read',
  query: listTeamQuery,
  response: teamPage,
  handler: async ({ ctx, query }) => presentPage(await listMembers(ctx, query), presentMember),
})
