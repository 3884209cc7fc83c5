import { z } from 'zod'
import { problemsCsv } from '@/app/(merchant)/list/import-csv'
import { route } from '@/lib/http/route'
import { getImport } from '@/lib/import/read'
import { importParams } from '@/lib/import/schema'

export const GET = route({
  operation: 'getImportProblemsCsv',
  summary: 'Get the rows of an import that were not imported, as CSV',
  description:
    'The file has the original rows, with an extra column that says what is wrong. Correct them, and send the file as a new import. After seven days only the problems are kept.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'imports:read',
  stepUp: false,
  params: importParams,
  response: z.string(),
  stream: 'text/csv',
  handler: async ({ ctx, params }) => problemsCsv(ctx, await getImport(ctx, params.id)),
})
