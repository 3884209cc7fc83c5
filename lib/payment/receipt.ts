import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import type { InvoiceModel, PaymentModel } from '@/prisma/generated/models'

/** An invoice on the receipt of a payment. */
export type ReceiptInvoice = Pick<
  InvoiceModel,
  'id' | 'invoiceNumber' | 'lines' | 'origin' | 'periodStart' | 'periodEnd' | 'totalAmountPaisa'
>

const PAID = `SELECT id, invoice_number, lines, origin, period_start, period_end, total_amount_paisa FROM invoices
  WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[]) ORDER BY period_start, id`

/** The invoices that a payment paid, oldest period first. */
export function listPaidInvoices(
  { businessId, environment }: Ctx,
  { invoiceIds }: Pick<PaymentModel, 'invoiceIds'>,
): Promise<ReceiptInvoice[]> {
  return query<ReceiptInvoice>(PAID, [businessId, environment, arrayParameter(invoiceIds)])
}
