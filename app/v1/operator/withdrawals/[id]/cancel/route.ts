import { route } from '@/lib/http/route'
import { cancelWithdrawalByOperator } from '@/lib/payout-batch/withdrawal-results'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { withdrawal, withdrawalParams, withdrawalReasonInput } from '@/lib/withdrawal/schema'

export const POST = route({
  operation: 'cancelOperatorWithdrawal',
  summary: 'Cancel a withdrawal that is only requested',
  description: 'The money is in the wallet again, and the customer gets an SMS. It leaves its draft.',
  auth: ['operatorSession'],
  params: withdrawalParams,
  body: withdrawalReasonInput,
  response: withdrawal,
  errors: ['withdrawal_not_requested'],
  handler: async ({ ctx, params, body }) =>
    presentWithdrawal(await cancelWithdrawalByOperator(ctx, params.id, body)),
})
