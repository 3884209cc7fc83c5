import { DomainError } from '@/lib/core/errors'
import { type CustomerId, newId } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { recorderOf } from '@/lib/payment/record'
import type { CustomerNoteModel } from '@/prisma/generated/models'
import { type CreateCustomerNoteInput, MOST_NOTES } from './schema'
import { customerNotes } from './table'

const COUNT = `SELECT count(*)::int AS notes FROM customer_notes
  WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

/**
 * Writes a note about a customer. Locking the customer makes the count exact, and lets an erasure run only before or after.
 * @throws {DomainError} `resource_not_found`, `customer_notes_limit`, `customer_archived` if the customer was erased.
 */
export function createCustomerNote(
  ctx: Ctx,
  customerId: CustomerId,
  input: CreateCustomerNoteInput,
): Promise<CustomerNoteModel> {
  return transact(ctx, async (tx) => {
    const { businessId, environment, now } = ctx
    const customer = await lockCustomer(tx, ctx, customerId)
    if (customer.erasedAt) throw new DomainError('customer_archived')
    const [counted] = await tx.query<{ notes: number }>(COUNT, [businessId, environment, customerId])
    if ((counted?.notes ?? 0) >= MOST_NOTES) throw new DomainError('customer_notes_limit')
    const row: CustomerNoteModel = {
      ...input,
      id: newId('note'),
      businessId,
      environment,
      customerId,
      ...(await recorderOf(tx, ctx)),
      createdAt: now,
    }
    await customerNotes.insert(tx, [row])
    return row
  })
}
