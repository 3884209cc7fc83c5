import { route } from '@/lib/http/route'
import { presentPayout } from '@/lib/payout/present'
import { markPayoutInput, payout, payoutParams } from '@/lib/payout/schema'
import { markSandboxPayout } from '@/lib/sandbox/payouts'

export const POST = route({
  operation: 'markSandboxPayoutSent',
  summary: 'Send a pending payout of your sandbox',
  description: 'As if the operator had sent it to the bank.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  params: payoutParams,
  body: markPayoutInput,
  response: payout,
  errors: ['sandbox_only', 'payout_not_pending'],
  handler: async ({ ctx, params, body }) =>
    presentPayout(await markSandboxPayout(ctx, params.id, 'sent', body)),
})
