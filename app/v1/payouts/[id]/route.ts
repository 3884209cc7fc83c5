import { route } from '@/lib/http/route'
import { presentPayout } from '@/lib/payout/present'
import { getPayout } from '@/lib/payout/read'
import { payout, payoutParams } from '@/lib/payout/schema'

export const GET = route({
  operation: 'getPayout',
  summary: 'Get a payout',
  description: 'Its amounts and its bank account never change after it is made.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'reports:read',
  params: payoutParams,
  response: payout,
  handler: async ({ ctx, params }) => presentPayout(await getPayout(ctx, params.id)),
})
