import { route } from '@/lib/http/route'
import { getBalance } from '@/lib/payout/balance'
import { presentBalance } from '@/lib/payout/present'
import { balance } from '@/lib/payout/schema'

export const GET = route({
  operation: 'getBalance',
  summary: 'What you are owed, and when it goes to your bank',
  description: 'By the amounts of now. `noPayoutReason` is what a payout made now would say.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'reports:read',
  response: balance,
  handler: async ({ ctx }) => presentBalance(await getBalance(ctx)),
})
