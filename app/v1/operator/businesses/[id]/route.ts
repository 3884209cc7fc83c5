import { route } from '@/lib/http/route'
import { getBusinessForOperator } from '@/lib/operator/businesses'
import { presentOperatorBusiness } from '@/lib/operator/present'
import { businessParams, operatorBusiness, updateOperatorBusinessInput } from '@/lib/operator/schema'
import { updateOperatorBusiness } from '@/lib/operator/update-business'

export const GET = route({
  operation: 'getOperatorBusiness',
  summary: 'Get a business on this Khata instance',
  description: "The amounts owed are those of the call's environment.",
  auth: ['operatorSession'],
  params: businessParams,
  response: operatorBusiness,
  handler: async ({ ctx, params }) => presentOperatorBusiness(await getBusinessForOperator(ctx, params.id)),
})

export const PATCH = route({
  operation: 'updateOperatorBusiness',
  summary: "Change a business's terms",
  description:
    'Only the fields that you send change, in both environments. A fee applies from the next Nepali day, and owners get an e-mail. The business can read its terms.',
  auth: ['operatorSession'],
  params: businessParams,
  body: updateOperatorBusinessInput,
  response: operatorBusiness,
  errors: ['money_mode_fixed'],
  handler: async ({ ctx, params, body }) =>
    presentOperatorBusiness(await updateOperatorBusiness(ctx, params.id, body)),
})
