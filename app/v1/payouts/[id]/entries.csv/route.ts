import { z } from 'zod'
import { payoutCsv } from '@/app/(merchant)/list/payout-csv'
import { route } from '@/lib/http/route'
import { openPayout } from '@/lib/payout/entries'
import { payoutParams } from '@/lib/payout/schema'

export const GET = route({
  operation: 'getPayoutEntriesCsv',
  summary: "Get a payout's entries as CSV",
  description:
    'The CSV has the same lines for a spreadsheet, in rupees, with their total below. The file is streamed: if the total row at the end is missing, the file is incomplete.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'reports:read',
  params: payoutParams,
  response: z.string(),
  stream: 'text/csv',
  handler: async ({ ctx, params }) => payoutCsv(await openPayout(ctx, params.id)),
})
