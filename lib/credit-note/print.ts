import type { Language } from '@/lib/core/language'
import { countedPrints, type Printing } from '@/lib/invoice/counted-print'
import { type InvoiceFile, pdfFile } from '@/lib/invoice/pdf'
import { type CreditNoteSource, describeCreditNote } from './document'

const print = countedPrints({ table: 'credit_notes', prefix: 'cn', action: 'credit_note.printed' })

/**
 * Returns the PDF of a credit note. The first print is the original, each later one a numbered copy.
 * @param asCopy true: even the first print is marked as a copy.
 * @throws {DomainError} `unavailable` if too many are requested at the same time.
 */
export function printCreditNote(
  who: Printing,
  source: CreditNoteSource,
  language: Language,
  asCopy = false,
): Promise<InvoiceFile> {
  const { note } = source
  const draw = (copy: number) => {
    const page = { document: describeCreditNote(source, language, copy), changedAt: note.createdAt }
    return pdfFile(note, page, `credit-note-${note.number}`)
  }
  return print(who, note, draw, asCopy)
}
