import { confirmTotpInput, recoveryCodes } from '@/lib/account/schema'
import { confirmTotp } from '@/lib/account/totp'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'confirmTotp',
  summary: 'Turn the enrolled second factor on; its recovery codes are shown this once',
  description:
    'Send a code of the app that was enrolled just before. From then on every sign-in needs one. Your other sessions end.',
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: false,
  body: confirmTotpInput,
  response: recoveryCodes,
  errors: ['totp_invalid', 'resource_not_found'],
  secretResponse: true,
  handler: async ({ ctx, body }) => ({ recoveryCodes: await confirmTotp(ctx, body.code) }),
})
