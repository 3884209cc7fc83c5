import { route } from '@/lib/http/route'
import { getBusinessForOperator } from '@/lib/operator/businesses'
import { presentOperatorBusiness } from '@/lib/operator/present'
import { businessParams, operatorBusiness } from '@/lib/operator/schema'
import { recordPaidBefore } from '@/lib/payout/paid-before'
import { paidBeforeInput } from '@/lib/payout/schema'

export const POST = route({
  operation: 'recordPaidBefore',
  summary: 'Write down what a business was paid before there were payouts',
  description:
    'Once, before its first payout, and at most what it is owed. It is a correction in that payout, so nothing is paid twice.',
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
