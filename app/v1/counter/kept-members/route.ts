import { presentKept } from '@/lib/counter/present'
import { listKeptMembers } from '@/lib/counter/read'
import { keptMembers } from '@/lib/counter/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listKeptMembers',
  summary: 'List the members that a counter keeps offline',
  description:
    "For counters that lose their internet connection. The list has each member's name, the last four digits of the phone, and the state of their subscriptions. The counter stores it encrypted, and only for as long as its session lasts.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  calledByPages: true,
  response: keptMembers,
  handler: async ({ ctx }) => {
    const { members, hasMore } = await listKeptMembers(ctx)
    return { asOf: ctx.now.toISOString(), hasMore, items: members.map(presentKept) }
  },
})
