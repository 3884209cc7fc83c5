import { route } from '@/lib/http/route'
import { presentPayout } from '@/lib/payout/present'
import { markPayoutInput, payout, payoutParams } from '@/lib/payout/schema'
import { markSandboxPayout } from '@/lib/sandbox/payouts'

export const POST = route({
  operation: 'markSandboxPayoutPaid',
  summary: 'Mark a payout in your sandbox as paid',
  description:
    'The payout must be sent or returned. For a returned payout this is a correction. If it is already paid, nothing changes.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  params: payoutParams,
  body: markPayoutInput,
  response: payout,
  errors: ['sandbox_only', 'payout_not_sent'],
  handler: async ({ ctx, params, body }) =>
    presentPayout(await markSandboxPayout(ctx, params.id, 'paid', body)),
})
