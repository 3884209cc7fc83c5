import { route } from '@/lib/http/route'
import { presentBatch } from '@/lib/payout-batch/present'
import { releaseBatch } from '@/lib/payout-batch/release'
import { batchParams, payoutBatch } from '@/lib/payout-batch/schema'

export const POST = route({
  operation: 'releasePayoutBatch',
  summary: 'Release a batch to the bank',
  description:
    'Its payouts are sent, and its file can be read. This cannot be undone. Above the limit of a day, another operator than the one who made it releases it. All operators get a mail.',
  auth: ['operatorSession'],
  params: batchParams,
  response: payoutBatch,
  errors: ['payout_not_pending', 'two_persons_needed'],
  handler: async ({ ctx, params }) => presentBatch(await releaseBatch(ctx, params.id)),
})
