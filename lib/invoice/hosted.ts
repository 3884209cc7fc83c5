import { findInvoiceSource, type InvoiceSource } from './document'
import { readInvoiceToken } from './hosted-url'

/** The invoice at a hosted address. Null for an address that Khata did not make, and for a draft, which has no address. */
export async function findHostedInvoice(token: string): Promise<InvoiceSource | null> {
  const key = readInvoiceToken(token)
  const source = key && (await findInvoiceSource(key))
  return source && source.invoice.status !== 'draft' ? source : null
}
