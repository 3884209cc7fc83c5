import { presentCreditNote } from '@/lib/credit-note/present'
import { getCreditNote } from '@/lib/credit-note/read'
import { creditNote, creditNoteParams } from '@/lib/credit-note/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'getCreditNote',
  summary: 'Get a credit note',
  description: 'A credit note never changes, except when the customer is erased.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:read',
  params: creditNoteParams,
  response: creditNote,
  handler: async ({ ctx, params }) => presentCreditNote(await getCreditNote(ctx, params.id)),
})
