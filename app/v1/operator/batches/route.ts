import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { createBatch } from '@/lib/payout-batch/make'
import { presentBatch } from '@/lib/payout-batch/present'
import { listBatches } from '@/lib/payout-batch/read'
import { createBatchInput, listBatchesQuery, payoutBatch } from '@/lib/payout-batch/schema'

export const GET = route({
  operation: 'listPayoutBatches',
  summary: 'List payout batches, newest first',
  description: 'Each batch has the number of payouts that the bank has paid or returned.',
  auth: ['operatorSession'],
  query: listBatchesQuery,
  response: pageOf(payoutBatch),
  handler: async ({ ctx, query }) => presentPage(await listBatches(ctx, query), presentBatch),
})

export const POST = route({
  operation: 'createPayoutBatch',
  summary: 'Create a batch of pending payouts',
  description: 'The batch is a draft: nothing is sent until it is released.',
  auth: ['operatorSession'],
  body: createBatchInput,
  largeBody: true,
  response: payoutBatch,
  status: 201,
  errors: ['payout_not_pending'],
  handler: async ({ ctx, body }) => presentBatch(await createBatch(ctx, body)),
})
