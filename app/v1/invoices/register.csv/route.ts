import { z } from 'zod'
import { cbmsCsv } from '@/app/(merchant)/list/cbms-csv'
import { registerCsv } from '@/app/(merchant)/list/register-csv'
import { route } from '@/lib/http/route'
import { registerMonth } from '@/lib/register/month'
import { registerCsvQuery } from '@/lib/register/schema'

export const GET = route({
  operation: 'getRegisterCsv',
  summary: "Get a month's sales register as CSV",
  description:
    'The CSV has the same rows for a spreadsheet, in rupees, with their totals below. If the month has credit notes, they follow in a section with its own total. The file is streamed: if the total row at the end is missing, the file is incomplete.',
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
