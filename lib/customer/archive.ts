import { DomainError } from '@/lib/core/errors'
import { type CustomerId, toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/transaction'
import { presentCustomer } from './present'
import { lockCustomer } from './read'
import { customers } from './table'

/**
 * Archives a customer; archiving one again answers the same and changes nothing.
 * @throws {DomainError} `resource_not_found`, `customer_has_active_subscriptions`.
 */
export function archiveCustomer(ctx: Ctx, id: CustomerId): Promise<{ archived: true; customerId: string }> {
  return transact(ctx, async (tx) => {
    const current = await lockCustomer(tx, ctx, id, 'UPDATE')
    const answer = { archived: true as const, customerId: toWire('cus', id) }
    if (current.archivedAt) return answer
    if (await hasLiveSubscription(tx, ctx, id)) throw new DomainError('customer_has_active_subscriptions')
    const next = { ...current, archivedAt: ctx.now, updatedAt: ctx.now }
    await customers.update(tx, [next], ['archivedAt', 'updatedAt'])
    await emit(tx, ctx, 'customer.archived', id, presentCustomer(next))
    return answer
  })
}

// Whatever has not ended may still charge: an unpaid subscription charges as soon as the wallet is topped up.
async function hasLiveSubscription(tx: Tx, ctx: Ctx, id: CustomerId): Promise<boolean> {
  const [live] = await tx.query(
    `SELECT 1 FROM subscriptions
     WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND ended_at IS NULL LIMIT 1`,
    [ctx.businessId, ctx.environment, id],
  )
  return live !== undefined
}
