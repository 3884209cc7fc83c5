import { route } from '@/lib/http/route'
import { drawerCountsQuery, drawers } from '@/lib/payment/drawer-schema'
import { listDrawers, presentDrawer } from '@/lib/payment/drawers'

export const GET = route({
  operation: 'listDrawers',
  summary: "List a day's drawers",
  description:
    'Each drawer shows its opening float, the cash that its person recorded, what was handed over and taken to the bank, what should be there, and the latest count. Cashiers see only their own.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  query: drawerCountsQuery,
  response: drawers,
  handler: async ({ ctx, query }) => ({ items: (await listDrawers(ctx, query)).map(presentDrawer) }),
})
