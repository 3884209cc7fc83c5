import { route } from '@/lib/http/route'
import { cancelPayoutByOperator } from '@/lib/payout/operate'
import { presentPayout } from '@/lib/payout/present'
import { cancelPayoutInput, payout, payoutParams } from '@/lib/payout/schema'

export const POST = route({
  operation: 'cancelPayout',
  summary: 'Cancel a pending payout',
  description: 'Everything in the payout is owed again, and the next payout begins where this one began.',
  auth: ['operatorSession'],
  params: payoutParams,
  body: cancelPayoutInput,
  response: payout,
  errors: ['resource_not_found', 'payout_not_pending'],
  handler: async ({ ctx, params, body }) => presentPayout(await cancelPayoutByOperator(ctx, params.id, body)),
})
