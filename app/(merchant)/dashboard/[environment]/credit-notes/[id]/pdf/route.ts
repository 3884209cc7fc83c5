import { onPage } from '@/app/on-page'
import { getCreditNoteSource } from '@/lib/credit-note/document'
import { printCreditNote } from '@/lib/credit-note/print'
import { pdfOf } from '../../../../../list/pdf-of'

/** The credit note as a PDF. */
export const GET = pdfOf(async (ctx, wireId, language) => {
  const source = await onPage('cn', wireId, (id) => getCreditNoteSource(ctx, id))
  return printCreditNote(ctx, source, language)
})
