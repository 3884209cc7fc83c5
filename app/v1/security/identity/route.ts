import { presentProvedIdentity } from '@/lib/account/present'
import { confirmIdentity } from '@/lib/account/prove-identity'
import { confirmIdentityInput, provedIdentity } from '@/lib/account/schema'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'confirmIdentity',
  summary: 'Prove that it is you, for the next ten minutes',
  description:
    'Some operations need a fresh session of a member: those that can cost money, show all rows in a file, let somebody in, or change what customers are told. Their list of errors has `reauthentication_required`. In the sandbox only what concerns the whole business needs it. A session is fresh for 10 minutes after signing in and after this call. Owners get a mail about what was done, one a day for each kind and member.',
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: false,
  body: confirmIdentityInput,
  response: provedIdentity,
  errors: ['credentials_invalid', 'totp_required', 'totp_invalid', 'login_attempts_exceeded'],
  handler: async ({ ctx, body }) => presentProvedIdentity(await confirmIdentity(ctx, body)),
})
