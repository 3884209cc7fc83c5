import type { CustomerId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { CustomerView } from '@/lib/customer/present'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { findFirstPayment } from '@/lib/payment/read'
import type { PaymentModel, SubscriptionModel } from '@/prisma/generated/models'
import { createSubscription } from './create'
import type { WalkInInput } from './create-schema'

/**
 * For a customer who walks in and pays at the counter, or who has paid elsewhere until a given day: creates the customer, the subscription
 * and its payment in one transaction.
 * @throws {DomainError} as `createSubscription`.
 */
export function sellToWalkIn(
  ctx: Ctx,
  { name, phone, ...terms }: WalkInInput,
): Promise<{ customer: CustomerView; subscription: SubscriptionModel; payment: PaymentModel | null }> {
  return transact(ctx, async (tx) => {
    const within = { ...ctx, tx }
    const customer = await createCustomer(within, { name, phone })
    const begun = {
      ...terms,
      customerId: customer.id as CustomerId,
      collection: 'outside',
      skipTrial: false,
    } as const
    const subscription = await createSubscription(within, begun)
    return { customer, subscription, payment: await findFirstPayment(tx, subscription) }
  })
}
