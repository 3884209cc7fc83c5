import { route } from '@/lib/http/route'
import { getBusinessForOperator } from '@/lib/operator/businesses'
import { presentOperatorBusiness } from '@/lib/operator/present'
import { businessParams, operatorBusiness } from '@/lib/operator/schema'
import { recordPaidBefore } from '@/lib/payout/paid-before'
import { paidBeforeInput } from '@/lib/payout/schema'

export const POST = route({
  operation: 'recordPaidBefore',
  summary: 'Record what a business was paid before its first payout',
  description:
    "You can do this once, before the business's first payout, for at most what it is owed. The amount becomes a correction in that payout, so nothing is paid twice.",
  auth: ['operatorSession'],
  params: businessParams,
  body: paidBeforeInput,
  response: operatorBusiness,
  errors: ['resource_not_found', 'payout_exists', 'merchant_balance_too_low'],
  handler: async ({ ctx, params, body }) => {
    await recordPaidBefore(ctx, params.id, body)
    return presentOperatorBusiness(await getBusinessForOperator(ctx, params.id, ctx.tx))
  },
})
