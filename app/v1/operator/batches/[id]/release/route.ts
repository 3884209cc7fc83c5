import { route } from '@/lib/http/route'
import { presentBatch } from '@/lib/payout-batch/present'
import { releaseBatch } from '@/lib/payout-batch/release'
import { batchParams, payoutBatch } from '@/lib/payout-batch/schema'

export const POST = route({
  operation: 'releasePayoutBatch',
  summary: 'Release a batch to the bank',
  description:
    "The batch's payouts are marked sent, and its file can be downloaded. This cannot be undone. Above the daily limit, an operator other than the one who created the batch must release it. All operators get an e-mail.",
  auth: ['operatorSession'],
  params: batchParams,
  response: payoutBatch,
  errors: ['payout_not_pending', 'two_persons_needed'],
  handler: async ({ ctx, params }) => presentBatch(await releaseBatch(ctx, params.id)),
})
