import { route } from '@/lib/http/route'
import { listenerSecret } from '@/lib/webhook/sample/listener'
import { sandboxListener } from '@/lib/webhook/sample/schema'

export const GET = route({
  operation: 'getSandboxListener',
  summary: 'Get the secret that signs events for a local listener',
  description:
    '`npx khata listen` signs with this secret, exactly as deliveries are signed. Real deliveries never use it.',
  auth: ['apiKey', 'merchantSession'],
  // A write permission, because members who may only read must not see a secret.
  scope: 'sandbox:write',
  response: sandboxListener,
  errors: ['sandbox_only'],
  handler: async ({ ctx }) => ({ secret: listenerSecret(ctx) }),
})
