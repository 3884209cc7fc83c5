import type { Language } from '@/lib/core/language'
import { type InvoiceFile, pdfFile } from '@/lib/invoice/pdf'
import { type CreditNoteSource, describeCreditNote } from './document'

/** The credit note as a PDF. @throws {DomainError} `unavailable` if too many are requested at the same time. */
export function creditNotePdf(source: CreditNoteSource, language: Language): Promise<InvoiceFile> {
  const { note } = source
  const page = { document: describeCreditNote(source, language), changedAt: note.createdAt }
  return pdfFile(note, page, `credit-note-${note.number}`)
}
