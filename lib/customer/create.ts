import { given } from '@/lib/core/change'
import { newId } from '@/lib/core/id'
import { eventDocument } from '@/lib/events/document'
import { emit, emitAll } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { requireFreeExternalId } from './external-id'
import { type CustomerView, presentCustomer } from './present'
import type { CreateCustomerInput } from './schema'
import { customers } from './table'

type Link = Pick<CustomerView, 'userId' | 'walletBalancePaisa'>

const NOT_LINKED: Link = { userId: null, walletBalancePaisa: null }

/**
 * @param input may lack an e-mail address only if the person has a phone number.
 * @param link the person whose wallet pays, if already known.
 * @throws {DomainError} `external_id_taken`.
 */
export function createCustomer(
  ctx: Ctx,
  input: CreateCustomerInput,
  link: Link = NOT_LINKED,
): Promise<CustomerView> {
  return transact(ctx, async (tx) => {
    if (input.externalId !== undefined) await requireFreeExternalId(tx, ctx, input.externalId)
    const view = newCustomer(ctx, input, link)
    tx.awaitAtCommit(customers.insert(tx, [view]))
    tx.awaitAtCommit(emit(tx, ctx, 'customer.created', view.id, presentCustomer(view)))
    return view
  })
}

/** Creates many customers in two statements. The caller has checked that their external ids are free (`lockExternalIds`). */
export function createCustomers(tx: Tx, ctx: Ctx, inputs: readonly CreateCustomerInput[]): CustomerView[] {
  const views = inputs.map((input) => newCustomer(ctx, input, NOT_LINKED))
  tx.awaitAtCommit(customers.insert(tx, views))
  const events = views.map((view) => ({
    id: newId('evt'),
    type: 'customer.created' as const,
    document: eventDocument(ctx, view.id, presentCustomer(view)),
  }))
  tx.awaitAtCommit(emitAll(tx, events, ctx.requestId))
  return views
}

function newCustomer(ctx: Ctx, input: CreateCustomerInput, link: Link): CustomerView {
  return {
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
}
