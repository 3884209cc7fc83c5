import { presentProvedIdentity } from '@/lib/account/present'
import { confirmIdentity } from '@/lib/account/prove-identity'
import { confirmIdentityInput, provedIdentity } from '@/lib/account/schema'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'confirmIdentity',
  summary: 'Confirm your identity for the next ten minutes',
  description:
    "Some operations need a member's fresh session: those that can cost money, export all rows to a file, let somebody in, or change what customers are told. Their errors include `reauthentication_required`. In the sandbox, only operations on the whole business need it. A session is fresh for 10 minutes after sign-in and after this call. Owners get an e-mail about what was done, one a day for each kind and member.",
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: false,
  body: confirmIdentityInput,
  response: provedIdentity,
  errors: ['credentials_invalid', 'totp_required', 'totp_invalid', 'login_attempts_exceeded'],
  handler: async ({ ctx, body }) => presentProvedIdentity(await confirmIdentity(ctx, body)),
})
