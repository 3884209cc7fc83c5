import { route } from '@/lib/http/route'
import { presentPayout } from '@/lib/payout/present'
import { payout, payoutParams } from '@/lib/payout/schema'
import { payoutReturned } from '@/lib/payout-batch/results'
import { payoutReturnedInput } from '@/lib/payout-batch/schema'

export const POST = route({
  operation: 'markPayoutReturned',
  summary: 'Record that the bank has returned a payout',
  description:
    'Also one that it had paid. The business is owed the amount again, and its bank account is held until it confirms it. Of a returned one it changes nothing.',
  auth: ['operatorSession'],
  params: payoutParams,
  body: payoutReturnedInput,
  response: payout,
  errors: ['payout_not_sent', 'two_persons_needed'],
  handler: async ({ ctx, params, body }) => presentPayout(await payoutReturned(ctx, params.id, body)),
})
