import { presentProvedIdentity } from '@/lib/account/present'
import { confirmIdentity } from '@/lib/account/prove-identity'
import { confirmIdentityInput, provedIdentity } from '@/lib/account/schema'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'confirmIdentity',
  summary: 'Prove that it is you, for the next ten minutes',
  description:
    'What matters most needs a fresh session: production keys, the endpoints of production and their signing secrets, amounts of production by which people live, exports, roles in the team, the second factor. A session is fresh for 10 minutes after signing in and after this call. Later, those operations respond `reauthentication_required`.',
  auth: ['merchantSession'],
  scope: 'security:write',
  body: confirmIdentityInput,
  response: provedIdentity,
  errors: ['credentials_invalid', 'totp_required', 'totp_invalid', 'login_attempts_exceeded'],
  handler: async ({ ctx, body }) => presentProvedIdentity(await confirmIdentity(ctx, body)),
})
