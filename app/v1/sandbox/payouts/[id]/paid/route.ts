import { route } from '@/lib/http/route'
import { presentPayout } from '@/lib/payout/present'
import { markPayoutInput, payout, payoutParams } from '@/lib/payout/schema'
import { markSandboxPayout } from '@/lib/sandbox/payouts'

export const POST = route({
  operation: 'markSandboxPayoutPaid',
  summary: 'Let the bank pay a payout of your sandbox',
  description:
    'It was sent before. After a return it is a correction. Of one that is paid it changes nothing.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  params: payoutParams,
  body: markPayoutInput,
  response: payout,
  errors: ['sandbox_only', 'payout_not_sent'],
  handler: async ({ ctx, params, body }) =>
    presentPayout(await markSandboxPayout(ctx, params.id, 'paid', body)),
})
