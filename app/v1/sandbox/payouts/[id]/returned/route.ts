import { route } from '@/lib/http/route'
import { presentPayout } from '@/lib/payout/present'
import { markPayoutInput, payout, payoutParams } from '@/lib/payout/schema'
import { markSandboxPayout } from '@/lib/sandbox/payouts'

export const POST = route({
  operation: 'markSandboxPayoutReturned',
  summary: 'Let the bank return a payout of your sandbox',
  description:
    'It was sent or paid before. What it paid is owed to you again, and your bank account is held. Of one that is returned it changes nothing.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  params: payoutParams,
  body: markPayoutInput,
  response: payout,
  errors: ['sandbox_only', 'payout_not_sent'],
  handler: async ({ ctx, params, body }) =>
    presentPayout(await markSandboxPayout(ctx, params.id, 'returned', body)),
})
