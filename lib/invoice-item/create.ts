import { DomainError } from '@/lib/core/errors'
import { newId, type SubscriptionId } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceItemModel, SubscriptionModel } from '@/prisma/generated/models'
import { type CreateInvoiceItemInput, MOST_WAITING } from './schema'
import { invoiceItems } from './table'

const WAITING = `SELECT count(*)::int AS waiting FROM invoice_items
  WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND invoice_id IS NULL`

type Subscribed = Pick<SubscriptionModel, 'customerId' | 'endedAt'>

/**
 * Stores an item that the next renewal will bill too. Locking the customer makes the count exact.
 * @param lockSubscription passed in by the route, because subscriptions are in a higher layer than items.
 * @throws {DomainError} `resource_not_found`, `customer_archived`, `subscription_already_canceled`, `invoice_items_limit`.
 */
export function createInvoiceItem(
  ctx: Ctx,
  input: CreateInvoiceItemInput,
  lockSubscription: (tx: Tx, ctx: Ctx, id: SubscriptionId, param: string) => Promise<Subscribed>,
): Promise<InvoiceItemModel> {
  return transact(ctx, async (tx) => {
    const { businessId, environment } = ctx
    const { customerId, subscriptionId = null, metadata = {}, ...what } = input
    const customer = await lockCustomer(tx, ctx, customerId, { param: 'customerId' })
    if (customer.archivedAt) throw new DomainError('customer_archived', { param: 'customerId' })
    if (subscriptionId) {
      const its = await lockSubscription(tx, ctx, subscriptionId, 'subscriptionId')
      if (its.customerId !== customerId)
        throw new DomainError('resource_not_found', { param: 'subscriptionId' })
      if (its.endedAt) throw new DomainError('subscription_already_canceled', { param: 'subscriptionId' })
    }
    const [counted] = await tx.query<{ waiting: number }>(WAITING, [businessId, environment, customerId])
    if ((counted?.waiting ?? 0) >= MOST_WAITING) throw new DomainError('invoice_items_limit')
    const row: InvoiceItemModel = {
      ...what,
      id: newId('ii'),
      businessId,
      environment,
      customerId,
      subscriptionId,
      invoiceId: null,
      metadata,
      createdAt: ctx.now,
      freedAt: null,
    }
    await invoiceItems.insert(tx, [row])
    return row
  })
}
