import { route } from '@/lib/http/route'
import { payoutPaidInput } from '@/lib/payout-batch/schema'
import { withdrawalPaid } from '@/lib/payout-batch/withdrawal-results'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { withdrawal, withdrawalParams } from '@/lib/withdrawal/schema'

export const POST = route({
  operation: 'markOperatorWithdrawalPaid',
  summary: 'Record that the bank has paid a withdrawal',
  description:
    'After a return it is a correction: the wallet pays what it holds, and the operator the rest. Of a paid one it changes nothing.',
  auth: ['operatorSession'],
  params: withdrawalParams,
  body: payoutPaidInput,
  response: withdrawal,
  errors: ['withdrawal_not_sent', 'two_persons_needed'],
  handler: async ({ ctx, params, body }) => presentWithdrawal(await withdrawalPaid(ctx, params.id, body)),
})
