import { changePassword } from '@/lib/account/change-password'
import { changePasswordInput, passwordChange } from '@/lib/account/schema'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'changePassword',
  summary: 'Change your password and end your other sessions',
  description: 'This session stays signed in. All other sessions must sign in with the new password.',
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: false,
  body: changePasswordInput,
  response: passwordChange,
  errors: ['credentials_invalid', 'login_attempts_exceeded'],
  handler: async ({ ctx, body }) => {
    const { changedAt, endedSessions } = await changePassword(ctx, body)
    return { changedAt: changedAt.toISOString(), endedSessions }
  },
})
