import { route } from '@/lib/http/route'
import { cancelWithdrawalByOperator } from '@/lib/payout-batch/withdrawal-results'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { withdrawal, withdrawalParams, withdrawalReasonInput } from '@/lib/withdrawal/schema'

export const POST = route({
  operation: 'cancelOperatorWithdrawal',
  summary: 'Cancel a requested withdrawal',
  description:
    'The money goes back to the wallet, and the customer gets an SMS. If the withdrawal is in a draft batch, it is removed from it.',
  auth: ['operatorSession'],
  params: withdrawalParams,
  body: withdrawalReasonInput,
  response: withdrawal,
  errors: ['withdrawal_not_requested'],
  handler: async ({ ctx, params, body }) =>
    presentWithdrawal(await cancelWithdrawalByOperator(ctx, params.id, body)),
})
