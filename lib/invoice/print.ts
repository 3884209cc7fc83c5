import { type Audited, recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { inTransaction } from '@/lib/infra/database/transaction'
import type { InvoiceSource } from './document'
import { type InvoiceFile, invoicePdf } from './pdf'

// Several people may print the same invoice at the same moment. An attempt only fails because another print was counted.
const MOST_ATTEMPTS = 20

// A print counts only once it is drawn. If drawing fails, the next print is the original.
const COUNT = `
UPDATE invoices SET print_count = $5 WHERE business_id = $1 AND environment = $2 AND id = $3 AND print_count = $4
RETURNING id`

const READ = 'SELECT print_count FROM invoices WHERE business_id = $1 AND environment = $2 AND id = $3'

/**
 * Returns the PDF of an invoice. The first print is the original, each later one a numbered copy. A draft is neither.
 * @param asCopy true: even the first print is marked as a copy.
 * @throws {DomainError} `unavailable` if too many are requested at the same time.
 */
export async function printInvoice(
  who: Omit<Audited, 'businessId' | 'environment'>,
  source: InvoiceSource,
  language: Language,
  asCopy = false,
): Promise<InvoiceFile> {
  const { id, businessId, environment, status, invoiceNumber: number } = source.invoice
  if (status === 'draft') return invoicePdf(source, language)
  const key = [businessId, environment, id]
  let printed = source.invoice.printCount
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const copy = asCopy ? Math.max(printed, 1) : printed
    const file = await invoicePdf(source, language, copy)
    const isCounted = await inTransaction(async (tx) => {
      const [counted] = await tx.query(COUNT, [...key, printed, copy + 1])
      if (!counted) {
        const [now] = await tx.query<{ printCount: number }>(READ, key)
        printed = now?.printCount ?? printed
        return false
      }
      const audited = { ...who, businessId, environment } as Audited
      await recordAudit(tx, audited, 'invoice.printed', toWire('inv', id), { number, copy })
      return true
    })
    if (isCounted) return file
  }
  throw new DomainError('unavailable', { retryAfterSeconds: 1 })
}
