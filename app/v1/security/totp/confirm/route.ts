import { confirmTotpInput, recoveryCodes } from '@/lib/account/schema'
import { confirmTotp } from '@/lib/account/totp'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'confirmTotp',
  summary: 'Turn on the enrolled second factor',
  description:
    'Send a code from the app that you have just enrolled. From then on, every sign-in needs a code. Your other sessions end. Only this response shows the recovery codes.',
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: false,
  body: confirmTotpInput,
  response: recoveryCodes,
  errors: ['totp_invalid', 'resource_not_found'],
  secretResponse: true,
  handler: async ({ ctx, body }) => ({ recoveryCodes: await confirmTotp(ctx, body.code) }),
})
