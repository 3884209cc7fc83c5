import { route } from '@/lib/http/route'
import { presentPayout } from '@/lib/payout/present'
import { payout, payoutParams } from '@/lib/payout/schema'
import { payoutReturned } from '@/lib/payout-batch/results'
import { payoutReturnedInput } from '@/lib/payout-batch/schema'

export const POST = route({
  operation: 'markPayoutReturned',
  summary: 'Record that the bank has returned a payout',
  description:
    'The bank can also return a payout that it had already paid. The amount is owed to the business again. Its bank account is held until the business confirms it. If the payout is already returned, nothing changes.',
  auth: ['operatorSession'],
  params: payoutParams,
  body: payoutReturnedInput,
  response: payout,
  errors: ['payout_not_sent', 'two_persons_needed'],
  handler: async ({ ctx, params, body }) => presentPayout(await payoutReturned(ctx, params.id, body)),
})
