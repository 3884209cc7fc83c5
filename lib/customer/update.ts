import { differs } from '@/lib/core/differs'
import { DomainError } from '@/lib/core/errors'
import { mergedMetadata } from '@/lib/core/fields'
import type { CustomerId } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { type CustomerView, presentCustomer } from './present'
import { lockCustomer } from './read'
import type { UpdateCustomerInput } from './schema'
import { customers } from './table'

/** @throws {DomainError} `resource_not_found`, `customer_archived`, `parameter_invalid`. */
export function updateCustomer(ctx: Ctx, id: CustomerId, input: UpdateCustomerInput): Promise<CustomerView> {
  return transact(ctx, async (tx) => {
    const current = await lockCustomer(tx, ctx, id)
    if (current.archivedAt) throw new DomainError('customer_archived')
    const change = {
      ...(input.email !== undefined && { email: input.email }),
      ...(input.name !== undefined && { name: input.name }),
      ...(input.metadata && { metadata: mergedMetadata(current.metadata, input.metadata) }),
    }
    if (!differs(current, change)) return current
    const next: CustomerView = { ...current, ...change, updatedAt: ctx.now }
    await customers.update(tx, [next], ['email', 'name', 'metadata', 'updatedAt'])
    await emit(tx, ctx, 'customer.updated', id, presentCustomer(next))
    return next
  })
}
