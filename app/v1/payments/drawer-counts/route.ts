import { route } from '@/lib/http/route'
import { countDrawer, listDrawerCounts, presentDrawerCount } from '@/lib/payment/drawer'
import { countDrawerInput, drawerCount, drawerCounts, drawerCountsQuery } from '@/lib/payment/drawer-schema'

export const GET = route({
  operation: 'listDrawerCounts',
  summary: 'List the counts of the drawers of a day',
  description:
    'What was counted at the end of the day, beside the cash that was recorded for it. Cashiers get their own.',
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
    'Keeps what is in the drawer of a team member at the end of a day, with what should be there: the cash that they recorded. A correction is another count. For members of the team: a program has no drawer.',
  auth: ['merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  body: countDrawerInput,
  response: drawerCount,
  status: 201,
  handler: async ({ ctx, body }) => presentDrawerCount(await countDrawer(ctx, body)),
})
