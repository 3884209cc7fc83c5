import { route } from '@/lib/http/route'
import { getBusinessForOperator } from '@/lib/operator/businesses'
import { presentOperatorBusiness } from '@/lib/operator/present'
import { businessParams, operatorBusiness } from '@/lib/operator/schema'

export const GET = route({
  operation: 'getOperatorBusiness',
  summary: 'Get a business of this Khata',
  description: 'What it is owed is that of the environment of the call.',
  auth: ['operatorSession'],
  params: businessParams,
  response: operatorBusiness,
  handler: async ({ ctx, params }) => presentOperatorBusiness(await getBusinessForOperator(ctx, params.id)),
})
