import { route } from '@/lib/http/route'
import { presentPayout } from '@/lib/payout/present'
import { payout, payoutParams } from '@/lib/payout/schema'
import { payoutPaid } from '@/lib/payout-batch/results'
import { payoutPaidInput } from '@/lib/payout-batch/schema'

export const POST = route({
  operation: 'markPayoutPaid',
  summary: 'Record that the bank has paid a payout',
  description:
    'For a returned payout this is a correction: the amount owed to the business goes down again, even below 0. If the payout is already paid, nothing changes.',
  auth: ['operatorSession'],
  params: payoutParams,
  body: payoutPaidInput,
  response: payout,
  errors: ['payout_not_sent', 'two_persons_needed'],
  handler: async ({ ctx, params, body }) => presentPayout(await payoutPaid(ctx, params.id, body)),
})
