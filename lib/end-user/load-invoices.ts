import { type Page, toPage } from '@/lib/core/page'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/db'
import { invoices } from '@/lib/invoice/table'
import type { InvoiceModel } from '@/prisma/generated/models'
import { LAST_ID } from './load-transactions'

// The person is a customer of a few businesses. Each of them has an index of its customers' invoices, from which no more
// than a page is read. A draft is the business's own affair.
const LIST = `
SELECT ${invoices.columnList('i')} FROM customers c
CROSS JOIN LATERAL (
  SELECT * FROM invoices
  WHERE business_id = c.business_id AND environment = c.environment AND customer_id = c.id AND id < $4 AND status <> 'draft'
  ORDER BY id DESC LIMIT $5
) AS i
WHERE c.user_id = $1 AND c.environment = $2 AND ($3::uuid IS NULL OR c.business_id = $3)
ORDER BY i.id DESC LIMIT $5`

/** A page of the invoices of all customers that this person is, in this world. The newest first. */
export async function loadInvoices(
  { userId, environment, businessId }: UserCtx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<InvoiceModel>> {
  const values = [userId, environment, businessId, cursor ?? LAST_ID, limit + 1]
  return toPage(await query<InvoiceModel>(LIST, values), limit)
}
