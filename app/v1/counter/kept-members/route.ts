import { presentKept } from '@/lib/counter/present'
import { listKeptMembers } from '@/lib/counter/read'
import { keptMembers } from '@/lib/counter/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listKeptMembers',
  summary: 'List what a counter keeps of its members',
  description:
    'For the time without a line: name, four digits of the phone, and how the subscriptions stand. The counter keeps it encrypted, and only as long as its session.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  calledByPages: true,
  response: keptMembers,
  handler: async ({ ctx }) => {
    const { members, hasMore } = await listKeptMembers(ctx)
    return { asOf: ctx.now.toISOString(), hasMore, items: members.map(presentKept) }
  },
})
