import { z } from 'zod'
import { payoutCsv } from '@/app/(merchant)/list/payout-csv'
import { route } from '@/lib/http/route'
import { openPayout } from '@/lib/payout/entries'
import { payoutParams } from '@/lib/payout/schema'

export const GET = route({
  operation: 'getPayoutEntriesCsv',
  summary: 'Get what a payout is made of as CSV',
  description:
    'The same lines for a spreadsheet, in rupees, with their sum below them. It is streamed: without the row of the sum at its end it was cut off.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'reports:read',
  params: payoutParams,
  response: z.string(),
  stream: 'text/csv',
  handler: async ({ ctx, params }) => payoutCsv(await openPayout(ctx, params.id)),
})
