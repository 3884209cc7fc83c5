import { route } from '@/lib/http/route'
import { deleteBatch } from '@/lib/payout-batch/make'
import { presentBatch } from '@/lib/payout-batch/present'
import { getBatch } from '@/lib/payout-batch/read'
import { batchParams, deletedBatch, payoutBatch } from '@/lib/payout-batch/schema'

export const GET = route({
  operation: 'getPayoutBatch',
  summary: 'Get a payout batch',
  description: 'To list its payouts, filter the list of payouts by `batchId`.',
  auth: ['operatorSession'],
  params: batchParams,
  response: payoutBatch,
  handler: async ({ ctx, params }) => presentBatch(await getBatch(ctx, params.id)),
})

export const DELETE = route({
  operation: 'deletePayoutBatch',
  summary: 'Delete a draft batch',
  description: 'Its payouts stay pending.',
  auth: ['operatorSession'],
  params: batchParams,
  response: deletedBatch,
  errors: ['payout_not_pending'],
  handler: ({ ctx, params }) => deleteBatch(ctx, params.id),
})
