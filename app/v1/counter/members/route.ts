import { presentStanding } from '@/lib/counter/present'
import { findMembers } from '@/lib/counter/read'
import { members, membersQuery } from '@/lib/counter/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'findMembers',
  summary: 'Find members at a counter',
  description:
    'For a counter. Find members by four digits of the phone, by name, or by the id on their card. The response says how far each has paid, what they owe, and what the next periods cost.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  calledByPages: true,
  query: membersQuery,
  response: members,
  handler: async ({ ctx, query }) => ({ items: (await findMembers(ctx, query.q)).map(presentStanding) }),
})
