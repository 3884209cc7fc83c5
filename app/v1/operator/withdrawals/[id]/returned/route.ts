import { route } from '@/lib/http/route'
import { payoutReturnedInput } from '@/lib/payout-batch/schema'
import { withdrawalReturned } from '@/lib/payout-batch/withdrawal-results'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { withdrawal, withdrawalParams } from '@/lib/withdrawal/schema'

export const POST = route({
  operation: 'markOperatorWithdrawalReturned',
  summary: 'Record that the bank has returned a withdrawal',
  description:
    'The bank can also return a withdrawal that it had already paid. The money goes back to the wallet and pays open invoices. If the withdrawal is already returned, nothing changes.',
  auth: ['operatorSession'],
  params: withdrawalParams,
  body: payoutReturnedInput,
  response: withdrawal,
  errors: ['withdrawal_not_sent', 'two_persons_needed'],
  handler: async ({ ctx, params, body }) => presentWithdrawal(await withdrawalReturned(ctx, params.id, body)),
})
