import { found } from '@/lib/core/found'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceModel } from '@/prisma/generated/models'
import { invoices } from './table'

/** The parts of an invoice's key. */
export interface InvoiceKey extends Pick<Ctx, 'businessId' | 'environment'> {
  id: string
}

const HOLD = `SELECT 1 FROM invoices i
  JOIN subscriptions s ON s.business_id = i.business_id AND s.environment = i.environment AND s.id = i.subscription_id
  WHERE i.business_id = $1 AND i.environment = $2 AND i.id = $3 FOR NO KEY UPDATE OF s`

const LOCK = `SELECT ${invoices.columnList()} FROM invoices
  WHERE business_id = $1 AND environment = $2 AND id = $3 FOR NO KEY UPDATE`

/**
 * Locks the invoice for this transaction, and its subscription before it. Billing changes invoices under the subscription's lock alone. All
 * other code needs both locks.
 * @throws {DomainError} `resource_not_found`.
 */
export async function lockInvoice(
  tx: Tx,
  { businessId, environment, id }: InvoiceKey,
): Promise<InvoiceModel> {
  const key = [businessId, environment, id]
  await tx.query(HOLD, key)
  const [row] = await tx.query<InvoiceModel>(LOCK, key)
  return found(row)
}
