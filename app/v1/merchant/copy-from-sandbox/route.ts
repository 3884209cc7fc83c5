import { route } from '@/lib/http/route'
import { copiedToProduction, copyToProductionInput } from '@/lib/sandbox/copy-schema'
import { copyToProduction } from '@/lib/sandbox/copy-to-production'

export const POST = route({
  operation: 'copyFromSandbox',
  summary: 'Copy what you sell from the sandbox to production',
  description:
    'For owners and admins, in whichever environment they call. A copy has the id of its original. What was copied before is left as it is, and so is a coupon whose code production has: nothing is made twice. Settings are the same in both environments.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  body: copyToProductionInput,
  response: copiedToProduction,
  errors: ['email_unverified'],
  handler: ({ ctx, body }) => copyToProduction(ctx, body),
})
