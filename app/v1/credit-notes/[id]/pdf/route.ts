import { z } from 'zod'
import { getCreditNoteSource } from '@/lib/credit-note/document'
import { creditNotePdf } from '@/lib/credit-note/pdf'
import { creditNoteParams, creditNotePdfQuery } from '@/lib/credit-note/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'getCreditNotePdf',
  summary: 'Get a credit note as a PDF',
  description: 'The PDF is in English or Nepali. It names the invoice that is credited.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:read',
  params: creditNoteParams,
  query: creditNotePdfQuery,
  response: z.file(),
  file: 'application/pdf',
  handler: async ({ ctx, params, query }) =>
    creditNotePdf(await getCreditNoteSource(ctx, params.id), query.lang),
})
