import { route } from '@/lib/http/route'
import { presentPayout } from '@/lib/payout/present'
import { markPayoutInput, payout, payoutParams } from '@/lib/payout/schema'
import { markSandboxPayout } from '@/lib/sandbox/payouts'

export const POST = route({
  operation: 'markSandboxPayoutCanceled',
  summary: 'Cancel a pending payout in your sandbox',
  description: 'Everything in the payout is owed again, and the next payout begins where this one began.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  params: payoutParams,
  body: markPayoutInput,
  response: payout,
  errors: ['sandbox_only', 'payout_not_pending'],
  handler: async ({ ctx, params, body }) =>
    presentPayout(await markSandboxPayout(ctx, params.id, 'canceled', body)),
})
