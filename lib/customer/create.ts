import { newId } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { type CustomerView, presentCustomer } from './present'
import type { CreateCustomerInput } from './schema'
import { customers } from './table'

export function createCustomer(ctx: Ctx, input: CreateCustomerInput): Promise<CustomerView> {
  return transact(ctx, async (tx) => {
    const view: CustomerView = {
      id: newId('cus'),
      businessId: ctx.businessId,
      environment: ctx.environment,
      email: input.email,
      name: input.name ?? null,
      metadata: input.metadata ?? {},
      userId: null,
      archivedAt: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
      activeSubscriptionsCount: 0,
      lifetimeValuePaisa: 0n,
      walletBalancePaisa: null,
    }
    tx.awaitAtCommit(customers.insert(tx, [view]))
    tx.awaitAtCommit(emit(tx, ctx, 'customer.created', view.id, presentCustomer(view)))
    return view
  })
}
