import { route } from '@/lib/http/route'
import { cutNow } from '@/lib/payout/cut'
import { presentMade } from '@/lib/payout/present'
import { madePayout, runPayoutsInput } from '@/lib/payout/schema'
import { runSandboxPayout } from '@/lib/sandbox/payouts'

export const POST = route({
  operation: 'runSandboxPayout',
  summary: 'Make your payout now',
  description:
    'The payout is made as it would be on its schedule, with everything booked up to now. If no payout is made, `payout` is null, and `reason` says why.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  body: runPayoutsInput,
  response: madePayout,
  errors: ['sandbox_only'],
  // Before the transaction, because it waits for open transactions.
  prepare: async (_body, ctx) => ({ cut: await cutNow(ctx.environment) }),
  handler: async ({ ctx, body }) => presentMade(await runSandboxPayout(ctx, body.cut)),
})
