import { pageOf, presentPage } from '@/lib/core/page'
import { presentCreditNote } from '@/lib/credit-note/present'
import { listCreditNotes } from '@/lib/credit-note/read'
import { creditNote, listCreditNotesQuery } from '@/lib/credit-note/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listCreditNotes',
  summary: 'List credit notes, newest first',
  description: 'Credit notes reduce paid invoices.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'invoices:read',
  query: listCreditNotesQuery,
  response: pageOf(creditNote),
  handler: async ({ ctx, query }) => presentPage(await listCreditNotes(ctx, query), presentCreditNote),
})
