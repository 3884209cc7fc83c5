import { z } from 'zod'
import { route } from '@/lib/http/route'
import { openPayout } from '@/lib/payout/entries'
import { payoutPdf } from '@/lib/payout/pdf'
import { payoutParams, payoutPdfQuery } from '@/lib/payout/schema'

export const GET = route({
  operation: 'getPayoutPdf',
  summary: 'Get a payout as a PDF',
  description:
    'The PDF is in English or Nepali, with the same lines. More than a thousand lines are added up by day.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'reports:read',
  params: payoutParams,
  query: payoutPdfQuery,
  response: z.file(),
  file: 'application/pdf',
  handler: async ({ ctx, params, query }) => payoutPdf(ctx, await openPayout(ctx, params.id), query.language),
})
