import { changeOf, differs, fieldsOf, nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import type { CustomerId } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { requireFreeExternalId } from './external-id'
import { type CustomerView, presentCustomer } from './present'
import { lockCustomer } from './read'
import { UNREACHABLE, type UpdateCustomerInput, updateCustomerInput } from './schema'
import { customers } from './table'

const WRITTEN = [...fieldsOf(updateCustomerInput), 'updatedAt'] as const

/** @throws {DomainError} `resource_not_found`, `customer_archived`, `external_id_taken`, `parameter_invalid`. */
export function updateCustomer(ctx: Ctx, id: CustomerId, input: UpdateCustomerInput): Promise<CustomerView> {
  return transact(ctx, async (tx) => {
    const current = await lockCustomer(tx, ctx, id)
    if (current.archivedAt) throw new DomainError('customer_archived')
    const change = changeOf(current, input)
    if (!differs(current, change)) return current
    if (change.externalId && change.externalId !== current.externalId)
      await requireFreeExternalId(tx, ctx, change.externalId)
    const next: CustomerView = { ...current, ...change, updatedAt: nextUpdatedAt(current, ctx.now) }
    // A person who pays from a wallet can be reached at the phone number of that wallet.
    if (next.email === null && next.phone === null && next.userId === null)
      throw unreachable(change.phone === null ? 'phone' : 'email')
    await customers.update(tx, [next], WRITTEN)
    await emit(tx, ctx, 'customer.updated', id, presentCustomer(next), { before: presentCustomer(current) })
    return next
  })
}

const unreachable = (param: string) => new DomainError('parameter_invalid', { param, message: UNREACHABLE })
