import { z } from 'zod'
import { getCreditNoteSource } from '@/lib/credit-note/document'
import { printCreditNote } from '@/lib/credit-note/print'
import { creditNoteParams } from '@/lib/credit-note/schema'
import { route } from '@/lib/http/route'
import { printQuery } from '@/lib/invoice/schema'

export const GET = route({
  operation: 'getCreditNotePdf',
  summary: 'Get a credit note as a PDF',
  description:
    'The PDF is in English or Nepali. It names the invoice that is credited. The first PDF that is issued is the original. Each later PDF says "Copy of Original" with a number. Each issue is recorded in the audit log.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:read',
  params: creditNoteParams,
  query: printQuery,
  response: z.file(),
  file: 'application/pdf',
  handler: async ({ ctx, params, query }) =>
    printCreditNote(ctx, await getCreditNoteSource(ctx, params.id), query.lang, query.copy === 'true'),
})
