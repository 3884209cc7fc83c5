import { given } from '@/lib/core/change'
import { newId } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { requireFreeExternalId } from './external-id'
import { type CustomerView, presentCustomer } from './present'
import type { CreateCustomerInput } from './schema'
import { customers } from './table'

/**
 * @param input without an e-mail address only where the person is known by a phone.
 * @param link the person whose wallet pays, if it is known already.
 * @throws {DomainError} `external_id_taken`.
 */
export function createCustomer(
  ctx: Ctx,
  input: CreateCustomerInput,
  link: Pick<CustomerView, 'userId' | 'walletBalancePaisa'> = { userId: null, walletBalancePaisa: null },
): Promise<CustomerView> {
  return transact(ctx, async (tx) => {
    if (input.externalId !== undefined) await requireFreeExternalId(tx, ctx, input.externalId)
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
