import { recoveryCodes } from '@/lib/account/schema'
import { renewRecoveryCodes } from '@/lib/account/totp'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'renewRecoveryCodes',
  summary: 'Make new recovery codes, shown this once; the old ones stop working',
  description: 'Store the new codes where you find them without your phone.',
  auth: ['merchantSession'],
  scope: 'security:write',
  stepUp: 'operation',
  response: recoveryCodes,
  status: 201,
  errors: ['resource_not_found'],
  secretResponse: true,
  handler: async ({ ctx }) => ({ recoveryCodes: await renewRecoveryCodes(ctx) }),
})
