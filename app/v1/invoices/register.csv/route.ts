import { z } from 'zod'
import { cbmsCsv } from '@/app/(merchant)/list/cbms-csv'
import { registerCsv } from '@/app/(merchant)/list/register-csv'
import { route } from '@/lib/http/route'
import { registerMonth } from '@/lib/register/month'
import { registerCsvQuery } from '@/lib/register/schema'

export const GET = route({
  operation: 'getRegisterCsv',
  summary: 'Get the sales register of a month as CSV',
  description:
    'The same rows for a spreadsheet, in rupees, with their sums below them. The credit notes of the month, if there are any, follow in a part of their own with a sum. It is streamed: without the row of a sum at its end it was cut off.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'reports:read',
  query: registerCsvQuery,
  response: z.string(),
  stream: 'text/csv',
  handler: async ({ ctx, query: { format, ...asked } }) => {
    const month = await registerMonth(ctx, asked)
    return format === 'cbms' ? cbmsCsv(ctx, month) : registerCsv(ctx, month)
  },
})
