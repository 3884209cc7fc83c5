import { route } from '@/lib/http/route'
import { getBalance } from '@/lib/payout/balance'
import { presentBalance } from '@/lib/payout/present'
import { balance } from '@/lib/payout/schema'

export const GET = route({
  operation: 'getBalance',
  summary: 'Get the amount you are owed, and the next payout',
  description: 'All amounts are current. `noPayoutReason` says why no payout would be made now.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'reports:read',
  response: balance,
  handler: async ({ ctx }) => presentBalance(await getBalance(ctx)),
})
