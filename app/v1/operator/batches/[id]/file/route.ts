import { z } from 'zod'
import { route } from '@/lib/http/route'
import { readBatchFile } from '@/lib/payout-batch/file'
import { batchParams } from '@/lib/payout-batch/schema'

export const GET = route({
  operation: 'getPayoutBatchFile',
  summary: 'Get the file of a batch for the bank',
  description:
    'The same bytes each time: a CSV in UTF-8 with amounts in rupees and whole account numbers. Reading it changes nothing, and stands in the audit log.',
  auth: ['operatorSession'],
  params: batchParams,
  response: z.file(),
  file: 'text/csv',
  errors: ['batch_not_released'],
  handler: async ({ ctx, params }) => ({ ...(await readBatchFile(ctx, params.id)), contentType: 'text/csv' }),
})
