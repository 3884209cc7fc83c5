import { route } from '@/lib/http/route'
import { countDrawer, listDrawerCounts, presentDrawerCount } from '@/lib/payment/drawer'
import { countDrawerInput, drawerCount, drawerCounts, drawerCountsQuery } from '@/lib/payment/drawer-schema'

export const GET = route({
  operation: 'listDrawerCounts',
  summary: "List a day's drawer counts",
  description:
    'Each count shows the cash at the end of the day next to the cash that was recorded for it. Cashiers see only their own.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  query: drawerCountsQuery,
  response: drawerCounts,
  handler: async ({ ctx, query }) => ({
    items: (await listDrawerCounts(ctx, query)).map(presentDrawerCount),
  }),
})

export const POST = route({
  operation: 'countDrawer',
  summary: 'Count the cash in a drawer',
  description:
    "Records the cash in a team member's drawer at the end of a day, and the cash that should be there: what they recorded. To correct a count, send another one. Only team members can do this: an API key has no drawer.",
  auth: ['merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  body: countDrawerInput,
  response: drawerCount,
  status: 201,
  handler: async ({ ctx, body }) => presentDrawerCount(await countDrawer(ctx, body)),
})
