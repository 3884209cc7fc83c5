import { onPage } from '@/app/on-page'
import { getCreditNoteSource } from '@/lib/credit-note/document'
import { creditNotePdf } from '@/lib/credit-note/pdf'
import { pdfOf } from '../../../../../list/pdf-of'

/** The credit note as a PDF. */
export const GET = pdfOf(async (ctx, wireId, language) => {
  const source = await onPage('cn', wireId, (id) => getCreditNoteSource(ctx, id))
  return creditNotePdf(source, language)
})
