import { route } from '@/lib/http/route'
import { payoutPaidInput } from '@/lib/payout-batch/schema'
import { withdrawalPaid } from '@/lib/payout-batch/withdrawal-results'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { withdrawal, withdrawalParams } from '@/lib/withdrawal/schema'

export const POST = route({
  operation: 'markOperatorWithdrawalPaid',
  summary: 'Record that the bank has paid a withdrawal',
  description:
    'For a returned withdrawal this is a correction: the wallet pays what it holds, and the operator pays the rest. If the withdrawal is already paid, nothing changes.',
  auth: ['operatorSession'],
  params: withdrawalParams,
  body: payoutPaidInput,
  response: withdrawal,
  errors: ['withdrawal_not_sent', 'two_persons_needed'],
  handler: async ({ ctx, params, body }) => presentWithdrawal(await withdrawalPaid(ctx, params.id, body)),
})
