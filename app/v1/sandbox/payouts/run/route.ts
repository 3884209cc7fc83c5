import { route } from '@/lib/http/route'
import { cutNow } from '@/lib/payout/cut'
import { presentMade } from '@/lib/payout/present'
import { madePayout, runPayoutsInput } from '@/lib/payout/schema'
import { runSandboxPayout } from '@/lib/sandbox/payouts'

export const POST = route({
  operation: 'runSandboxPayout',
  summary: 'Make your payout now',
  description:
    'As its schedule makes it, with all that was booked up to now. `payout` is null if none is made, and `reason` says why.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  body: runPayoutsInput,
  response: madePayout,
  errors: ['sandbox_only'],
  // Before the transaction: it waits for those that are open.
  prepare: async (_body, ctx) => ({ cut: await cutNow(ctx.environment) }),
  handler: async ({ ctx, body }) => presentMade(await runSandboxPayout(ctx, body.cut)),
})
