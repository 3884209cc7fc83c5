import { route } from '@/lib/http/route'
import { approveBusiness } from '@/lib/operator/businesses'
import { presentOperatorBusiness } from '@/lib/operator/present'
import { businessParams, operatorBusiness } from '@/lib/operator/schema'

export const POST = route({
  operation: 'approveBusiness',
  summary: 'Let a business charge in production',
  description:
    'Its owners and admins get an e-mail. An approval cannot be withdrawn. If the business is already approved, nothing changes.',
  auth: ['operatorSession'],
  params: businessParams,
  response: operatorBusiness,
  handler: async ({ ctx, params }) => presentOperatorBusiness(await approveBusiness(ctx, params.id)),
})
