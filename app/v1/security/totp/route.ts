import { disableTotpInput, enrollTotpInput, totpEnrolment, totpState } from '@/lib/account/schema'
import { disableTotp, enrollTotp } from '@/lib/account/totp'
import { methodNotAllowed } from '@/lib/http/fallback'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'enrollTotp',
  summary: 'Begin with an authenticator app: a secret to confirm with its first code',
  description: `Takes your password, unless you signed in within the last 10 minutes. To replace a second factor that is on, send
a code of it too.`,
  auth: ['merchantSession'],
  scope: 'security:write',
  body: enrollTotpInput,
  response: totpEnrolment,
  status: 201,
  errors: ['credentials_invalid', 'totp_required', 'totp_invalid', 'login_attempts_exceeded'],
  secretResponse: true,
  handler: ({ ctx, body }) => enrollTotp(ctx, body),
})

export const DELETE = route({
  operation: 'disableTotp',
  summary: 'Turn your second factor off',
  description: `Takes your password. Within 10 minutes of signing in, a code or a recovery code will do.`,
  auth: ['merchantSession'],
  scope: 'security:write',
  body: disableTotpInput,
  response: totpState,
  errors: ['totp_invalid', 'credentials_invalid', 'login_attempts_exceeded'],
  handler: async ({ ctx, body }) => {
    await disableTotp(ctx, body)
    return { enabled: false }
  },
})

export const { GET, HEAD, PUT, PATCH, OPTIONS } = methodNotAllowed('POST', 'DELETE')
