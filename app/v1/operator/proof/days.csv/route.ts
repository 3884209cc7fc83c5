import { z } from 'zod'
import { proofDaysCsv } from '@/app/operator/[environment]/proof/days-csv'
import { route } from '@/lib/http/route'
import { proofDaysQuery } from '@/lib/proof/schema'

export const GET = route({
  operation: 'getOperatorProofDaysCsv',
  summary: 'Get daily proofs as CSV',
  description: 'The CSV has the same days for a spreadsheet, in rupees.',
  auth: ['operatorSession'],
  // The file contains no personal data.
  stepUp: false,
  query: proofDaysQuery,
  response: z.string(),
  stream: 'text/csv',
  handler: ({ ctx, query }) => proofDaysCsv(ctx, query),
})
