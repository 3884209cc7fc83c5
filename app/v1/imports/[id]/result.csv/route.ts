import { z } from 'zod'
import { resultCsv } from '@/app/(merchant)/list/import-csv'
import { route } from '@/lib/http/route'
import { getImport } from '@/lib/import/read'
import { importParams } from '@/lib/import/schema'

export const GET = route({
  operation: 'getImportResultCsv',
  summary: 'Get the result of each row of an import, as CSV',
  description:
    'The file has a line for each row, with the customer and the subscription that were created from it.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:read',
  params: importParams,
  response: z.string(),
  stream: 'text/csv',
  handler: async ({ ctx, params }) => resultCsv(ctx, await getImport(ctx, params.id)),
})
