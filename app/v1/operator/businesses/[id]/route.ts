import { route } from '@/lib/http/route'
import { getBusinessForOperator } from '@/lib/operator/businesses'
import { presentOperatorBusiness } from '@/lib/operator/present'
import { businessParams, operatorBusiness, updateOperatorBusinessInput } from '@/lib/operator/schema'
import { updateOperatorBusiness } from '@/lib/operator/update-business'

export const GET = route({
  operation: 'getOperatorBusiness',
  summary: 'Get a business of this Khata',
  description: 'What it is owed is that of the environment of the call.',
  auth: ['operatorSession'],
  params: businessParams,
  response: operatorBusiness,
  handler: async ({ ctx, params }) => presentOperatorBusiness(await getBusinessForOperator(ctx, params.id)),
})

export const PATCH = route({
  operation: 'updateOperatorBusiness',
  summary: 'Change the terms of a business',
  description:
    'Only the fields that you send change, in both environments. A fee holds from the next Nepali day on, and owners get a mail. The business reads its terms.',
  auth: ['operatorSession'],
  params: businessParams,
  body: updateOperatorBusinessInput,
  response: operatorBusiness,
  errors: ['money_mode_fixed'],
  handler: async ({ ctx, params, body }) =>
    presentOperatorBusiness(await updateOperatorBusiness(ctx, params.id, body)),
})
