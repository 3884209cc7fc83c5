import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentPayout } from '@/lib/payout/present'
import { listPayouts } from '@/lib/payout/read'
import { listPayoutsQuery, payoutPage } from '@/lib/payout/schema'

export const GET = route({
  operation: 'listPayouts',
  summary: 'List payouts, newest first',
  description: 'The list has what was sent, or will be sent, to your bank account.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'reports:read',
  query: listPayoutsQuery,
  response: payoutPage,
  handler: async ({ ctx, query }) => presentPage(await listPayouts(ctx, query), presentPayout),
})
