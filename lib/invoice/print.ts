import type { Language } from '@/lib/core/language'
import { countedPrints, type Printing } from './counted-print'
import type { InvoiceSource } from './document'
import { type InvoiceFile, invoicePdf } from './pdf'

const print = countedPrints({ table: 'invoices', prefix: 'inv', action: 'invoice.printed' })

/**
 * Returns the PDF of an invoice. The first print is the original, each later one a numbered copy. A draft is neither.
 * @param asCopy true: even the first print is marked as a copy.
 * @throws {DomainError} `unavailable` if too many are requested at the same time.
 */
export async function printInvoice(
  who: Printing,
  source: InvoiceSource,
  language: Language,
  asCopy = false,
): Promise<InvoiceFile> {
  const { invoice } = source
  if (invoice.status === 'draft') return invoicePdf(source, language)
  const paper = { ...invoice, number: invoice.invoiceNumber }
  return print(who, paper, (copy) => invoicePdf(source, language, copy), asCopy)
}
