import { getSecondFactor } from '@/lib/account/read'
import {
  disableTotpInput,
  enrollTotpInput,
  secondFactorState,
  totpEnrolment,
  totpState,
} from '@/lib/account/schema'
import { disableTotp, enrollTotp } from '@/lib/account/totp'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'getSecondFactor',
  summary: 'Get the state of your second factor, and how many recovery codes are left',
  description: 'Replace your recovery codes before the last one is used.',
  auth: ['merchantSession'],
  scope: 'security:read',
  response: secondFactorState,
  handler: ({ ctx }) => getSecondFactor(ctx),
})

export const POST = route({
  operation: 'enrollTotp',
  summary: 'Start enrolling an authenticator app',
  description:
    'Send your password, unless you signed in within the last 10 minutes. To replace a second factor that is on, send one of its codes, too.',
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: 'operation',
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
  description:
    'Send your password and a code or a recovery code. Within 10 minutes of signing in, one of them is enough. Your other sessions end.',
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: 'operation',
  body: disableTotpInput,
  response: totpState,
  errors: ['totp_required', 'totp_invalid', 'credentials_invalid', 'login_attempts_exceeded'],
  handler: async ({ ctx, body }) => {
    await disableTotp(ctx, body)
    return { enabled: false }
  },
})
