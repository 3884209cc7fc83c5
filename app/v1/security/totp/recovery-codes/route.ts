import { recoveryCodes } from '@/lib/account/schema'
import { renewRecoveryCodes } from '@/lib/account/totp'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'renewRecoveryCodes',
  summary: 'Replace your recovery codes',
  description:
    'The old codes stop working. Only this response shows the new codes: store them where you can find them without your phone.',
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: 'operation',
  response: recoveryCodes,
  status: 201,
  errors: ['resource_not_found'],
  secretResponse: true,
  handler: async ({ ctx }) => ({ recoveryCodes: await renewRecoveryCodes(ctx) }),
})
