import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceItemModel, SubscriptionModel } from '@/prisma/generated/models'
import { invoiceItems } from './table'

type Subscriber = Pick<SubscriptionModel, 'businessId' | 'environment' | 'customerId'>

const WAITING = `
SELECT ${invoiceItems.columnList('i')}
FROM unnest($1::uuid[], $2::environment[], $3::uuid[]) AS k(business_id, environment, customer_id)
JOIN invoice_items i ON i.business_id = k.business_id AND i.environment = k.environment AND i.customer_id = k.customer_id
  AND i.invoice_id IS NULL
ORDER BY i.id`
const WAITING_OR_OPEN = WAITING.replace(
  'i.invoice_id IS NULL',
  '(i.invoice_id IS NULL OR i.invoice_id = ANY($4::uuid[]))',
)
// Locked in the order of ids, so that two batches cannot deadlock. Items that another batch has billed meanwhile are left out.
const LOCKED = ' FOR NO KEY UPDATE OF i'

/**
 * The waiting items of these customers, in the order in which they were created.
 * @param open invoices that may be voided. Their one-time items would then be waiting again.
 */
export async function loadWaitingItems(
  tx: Pick<Tx, 'query'>,
  rows: readonly Subscriber[],
  open: readonly string[],
  locks: boolean,
): Promise<InvoiceItemModel[]> {
  const customers = [...new Map(rows.map((row) => [row.customerId, row])).values()]
  if (customers.length === 0) return []
  const found = open.length > 0 ? WAITING_OR_OPEN : WAITING
  return tx.query<InvoiceItemModel>(locks ? found + LOCKED : found, [
    arrayParameter(customers.map(({ businessId }) => businessId)),
    arrayParameter(customers.map(({ environment }) => environment)),
    arrayParameter(customers.map(({ customerId }) => customerId)),
    ...(open.length > 0 ? [arrayParameter(open)] : []),
  ])
}
