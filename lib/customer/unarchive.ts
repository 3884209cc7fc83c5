import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import type { CustomerId } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { type CustomerView, presentCustomer } from './present'
import { lockCustomer } from './read'
import { customers } from './table'

/**
 * Restores an archived customer. If the customer is not archived, nothing changes.
 * @throws {DomainError} `resource_not_found`, `customer_archived` if the customer was erased: nobody knows any more who it was.
 */
export function unarchiveCustomer(ctx: Ctx, id: CustomerId): Promise<CustomerView> {
  return transact(ctx, async (tx) => {
    const current = await lockCustomer(tx, ctx, id, { strength: 'UPDATE' })
    if (current.erasedAt) throw new DomainError('customer_archived')
    if (!current.archivedAt) return current
    const next: CustomerView = { ...current, archivedAt: null, updatedAt: nextUpdatedAt(current, ctx.now) }
    await customers.update(tx, [next], ['archivedAt', 'updatedAt'])
    await emit(tx, ctx, 'customer.updated', id, presentCustomer(next), { before: presentCustomer(current) })
    return next
  })
}
