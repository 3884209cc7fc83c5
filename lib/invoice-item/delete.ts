import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { InvoiceItemId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { InvoiceItemModel } from '@/prisma/generated/models'
import { invoiceItems } from './table'

const LOCK = `SELECT ${invoiceItems.columnList()} FROM invoice_items
  WHERE business_id = $1 AND environment = $2 AND id = $3 FOR UPDATE`
const DELETE = 'DELETE FROM invoice_items WHERE business_id = $1 AND environment = $2 AND id = $3'

/**
 * Deletes an item that is not billed yet. A renewal that bills it at the same time holds its lock.
 * @throws {DomainError} `resource_not_found`, `invoice_item_billed`.
 */
export function deleteInvoiceItem(ctx: Ctx, id: InvoiceItemId): Promise<InvoiceItemModel> {
  return transact(ctx, async (tx) => {
    const key = [ctx.businessId, ctx.environment, id]
    const [row] = await tx.query<InvoiceItemModel>(LOCK, key)
    const item = found(row)
    if (item.invoiceId) throw new DomainError('invoice_item_billed')
    await tx.query(DELETE, key)
    return item
  })
}
