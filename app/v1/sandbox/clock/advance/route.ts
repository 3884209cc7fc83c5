import { methodNotAllowed } from '@/lib/http/fallback'
import { route } from '@/lib/http/route'
import { advanceSandboxClock, billUntilSandboxNow } from '@/lib/sandbox/clock'
import { advanceClockInput, sandboxClock } from '@/lib/sandbox/schema'

export const POST = route({
  operation: 'advanceSandboxClock',
  summary: 'Move the sandbox clock forward and bill what becomes due',
  description:
    "Only your business's sandbox moves, and only forward. The answer comes once all that fell due on the way is billed, period by period.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  body: advanceClockInput,
  response: sandboxClock,
  errors: ['sandbox_only'],
  handler: ({ ctx, body }) => advanceSandboxClock(ctx, body),
  afterCommit: billUntilSandboxNow,
})

export const { GET, PUT, PATCH, DELETE } = methodNotAllowed('POST')
