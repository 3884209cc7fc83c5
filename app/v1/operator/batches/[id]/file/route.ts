import { z } from 'zod'
import { route } from '@/lib/http/route'
import { readBatchFile } from '@/lib/payout-batch/file'
import { batchParams } from '@/lib/payout-batch/schema'

export const GET = route({
  operation: 'getPayoutBatchFile',
  summary: "Get a batch's file for the bank",
  description:
    'The file always has the same bytes: a CSV in UTF-8 with amounts in rupees and full account numbers. Reading it changes nothing, and is recorded in the audit log.',
  auth: ['operatorSession'],
  params: batchParams,
  response: z.file(),
  file: 'text/csv',
  errors: ['batch_not_released'],
  handler: async ({ ctx, params }) => ({ ...(await readBatchFile(ctx, params.id)), contentType: 'text/csv' }),
})
