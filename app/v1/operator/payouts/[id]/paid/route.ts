import { route } from '@/lib/http/route'
import { presentPayout } from '@/lib/payout/present'
import { payout, payoutParams } from '@/lib/payout/schema'
import { payoutPaid } from '@/lib/payout-batch/results'
import { payoutPaidInput } from '@/lib/payout-batch/schema'

export const POST = route({
  operation: 'markPayoutPaid',
  summary: 'Record that the bank has paid a payout',
  description:
    'After a return it is a correction: what the business is owed goes down again, also below 0. Of a paid one it changes nothing.',
  auth: ['operatorSession'],
  params: payoutParams,
  body: payoutPaidInput,
  response: payout,
  errors: ['payout_not_sent', 'two_persons_needed'],
  handler: async ({ ctx, params, body }) => presentPayout(await payoutPaid(ctx, params.id, body)),
})
