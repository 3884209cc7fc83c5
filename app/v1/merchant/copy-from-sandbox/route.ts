import { route } from '@/lib/http/route'
import { copiedToProduction, copyToProductionInput } from '@/lib/sandbox/copy-schema'
import { copyToProduction } from '@/lib/sandbox/copy-to-production'

export const POST = route({
  operation: 'copyFromSandbox',
  summary: 'Copy products, prices, coupons and payment links from the sandbox to production',
  description:
    'For owners and admins, with a session in either environment. A copy has the same id as its original. Objects that were copied before are left unchanged, and so are coupons whose code already exists in production: nothing is created twice. Settings are the same in both environments.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  body: copyToProductionInput,
  response: copiedToProduction,
  errors: ['email_unverified'],
  handler: ({ ctx, body }) => copyToProduction(ctx, body),
})
