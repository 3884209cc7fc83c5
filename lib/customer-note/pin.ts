import type { CustomerId, CustomerNoteId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { CustomerNoteModel } from '@/prisma/generated/models'
import { lockCustomerNote } from './read'
import type { PinCustomerNoteInput } from './schema'
import { customerNotes } from './table'

/**
 * Pins a note above the others, or unpins it. Its author does not change.
 * @throws {DomainError} `resource_not_found`.
 */
export function pinCustomerNote(
  ctx: Ctx,
  customerId: CustomerId,
  id: CustomerNoteId,
  { pinned }: PinCustomerNoteInput,
): Promise<CustomerNoteModel> {
  return transact(ctx, async (tx) => {
    const row = { ...(await lockCustomerNote(tx, ctx, customerId, id)), pinned }
    await customerNotes.update(tx, [row], ['pinned'])
    return row
  })
}
