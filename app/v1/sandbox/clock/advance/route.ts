import { route } from '@/lib/http/route'
import { advanceSandboxClock, catchUpSandbox } from '@/lib/sandbox/advance-clock'
import { presentSandboxClock } from '@/lib/sandbox/present'
import { advanceClockInput, sandboxClock } from '@/lib/sandbox/schema'

export const POST = route({
  operation: 'advanceSandboxClock',
  summary: 'Move the sandbox clock forward and bill what falls due',
  description:
    "Only your business's sandbox moves, and only forward. Everything that falls due on the way is billed, period by period. One call handles up to 20,000 renewals, retries and reminders, or 20 seconds of work. The rest runs in the background: until it is done, `catchingUp` is true, and the clock cannot be moved again. At most 366 days per call, ten years ahead of real time in total, and about 200,000 renewals a day.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  body: advanceClockInput,
  response: sandboxClock,
  errors: ['sandbox_only', 'clock_catching_up'],
  handler: ({ ctx, body }) => advanceSandboxClock(ctx, body),
  // Outside the transaction that moves the clock, because it needs many transactions itself.
  perform: async (ctx) => presentSandboxClock(await catchUpSandbox(ctx)),
})
