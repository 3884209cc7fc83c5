import { recordAudit } from '@/lib/audit/record'
import { type CustomerId, type CustomerNoteId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { lockCustomerNote } from './read'

const DELETE = 'DELETE FROM customer_notes WHERE business_id = $1 AND environment = $2 AND id = $3'

/**
 * Deletes a note. It cannot be restored, so the audit log records who deleted it, but not the text.
 * @throws {DomainError} `resource_not_found`.
 */
export function deleteCustomerNote(
  ctx: Ctx,
  customerId: CustomerId,
  id: CustomerNoteId,
): Promise<{ deleted: true; id: string }> {
  return transact(ctx, async (tx) => {
    await lockCustomerNote(tx, ctx, customerId, id)
    await tx.query(DELETE, [ctx.businessId, ctx.environment, id])
    await recordAudit(tx, ctx, 'customer.note_deleted', toWire('cus', customerId))
    return { deleted: true as const, id: toWire('note', id) }
  })
}
