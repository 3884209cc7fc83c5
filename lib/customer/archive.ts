import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { type CustomerId, toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { presentCustomer } from './present'
import { lockCustomer } from './read'
import { customers } from './table'

/**
 * Archives a customer. A second call returns the same result and changes nothing.
 * @param hasLiveSubscription called in the transaction of the change, with the customer locked.
 * @throws {DomainError} `resource_not_found`, `customer_has_active_subscriptions`.
 */
export function archiveCustomer(
  ctx: Ctx,
  id: CustomerId,
  hasLiveSubscription: (tx: Tx, ctx: Ctx, id: CustomerId) => Promise<boolean>,
): Promise<{ archived: true; customerId: string }> {
  return transact(ctx, async (tx) => {
    const current = await lockCustomer(tx, ctx, id, { strength: 'UPDATE' })
    const result = { archived: true as const, customerId: toWire('cus', id) }
    if (current.archivedAt) return result
    if (await hasLiveSubscription(tx, ctx, id)) throw new DomainError('customer_has_active_subscriptions')
    const next = { ...current, archivedAt: ctx.now, updatedAt: nextUpdatedAt(current, ctx.now) }
    await customers.update(tx, [next], ['archivedAt', 'updatedAt'])
    await emit(tx, ctx, 'customer.archived', id, presentCustomer(next))
    return result
  })
}
