import type { SubscriptionId } from '@/lib/core/id'
import { contextAt, transact, type UserCtx } from '@/lib/infra/ctx'
import { cancelSubscription, resumeSubscription } from '@/lib/subscription/cancel'
import { loadSubscription, type OwnSubscription } from './load-subscriptions'
import type { CancelOwnSubscriptionInput } from './schema'

/** The reason that the merchant reads if the customer gave none. */
export const CANCELED_BY_CUSTOMER = 'canceled_by_customer'

/**
 * Cancels a customer's own subscription, as the merchant would.
 * @throws {DomainError} `resource_not_found`, `subscription_already_canceled`.
 */
export function cancelOwnSubscription(
  ctx: UserCtx,
  id: SubscriptionId,
  { cancelAtPeriodEnd, reason }: CancelOwnSubscriptionInput,
): Promise<OwnSubscription> {
  return transact(ctx, async (tx) => {
    const own = { ...ctx, tx }
    const { businessId, cancelAtPeriodEnd: isEnding } = await loadSubscription(own, id)
    const input = { cancelAtPeriodEnd, reason: reason ?? (isEnding ? undefined : CANCELED_BY_CUSTOMER) }
    await cancelSubscription(contextAt(own, businessId), id, input)
    return loadSubscription(own, id)
  })
}

/**
 * Removes a cancellation at the end of the period.
 * @throws {DomainError} as `cancelOwnSubscription`.
 */
export function resumeOwnSubscription(ctx: UserCtx, id: SubscriptionId): Promise<OwnSubscription> {
  return transact(ctx, async (tx) => {
    const own = { ...ctx, tx }
    const { businessId } = await loadSubscription(own, id)
    await resumeSubscription(contextAt(own, businessId), id)
    return loadSubscription(own, id)
  })
}
