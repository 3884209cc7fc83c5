import { given } from '@/lib/core/change'
import { newId } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { type CustomerView, presentCustomer } from './present'
import type { CreateCustomerInput } from './schema'
import { customers } from './table'

/**
 * @param input without an e-mail address only where the person is known by their phone.
 * @param link the person whose wallet pays, if it is known already.
 */
export function createCustomer(
  ctx: Ctx,
  input: Omit<CreateCustomerInput, 'email'> & { email?: string | undefined },
  link: Pick<CustomerView, 'userId' | 'walletBalancePaisa'> = { userId: null, walletBalancePaisa: null },
): Promise<CustomerView> {
  return transact(ctx, async (tx) => {
    const view: CustomerView = {
      ...customers.nulls,
      metadata: {},
      ...given(input),
      id: newId('cus'),
      businessId: ctx.businessId,
      environment: ctx.environment,
      createdAt: ctx.now,
      updatedAt: ctx.now,
      activeSubscriptionsCount: 0,
      lifetimeValuePaisa: 0n,
      ...link,
    }
    tx.awaitAtCommit(customers.insert(tx, [view]))
    tx.awaitAtCommit(emit(tx, ctx, 'customer.created', view.id, presentCustomer(view)))
    return view
  })
}
