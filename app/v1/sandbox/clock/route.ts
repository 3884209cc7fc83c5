import { route } from '@/lib/http/route'
import { presentSandboxClock } from '@/lib/sandbox/present'
import { getSandboxClock } from '@/lib/sandbox/read'
import { sandboxClock } from '@/lib/sandbox/schema'

export const GET = route({
  operation: 'getSandboxClock',
  summary: 'Read the sandbox clock',
  description: "Your own sandbox's clock. Production has no such clock.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:read',
  response: sandboxClock,
  errors: ['sandbox_only'],
  handler: async ({ ctx }) => presentSandboxClock(await getSandboxClock(ctx)),
})
