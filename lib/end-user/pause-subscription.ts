import { DomainError } from '@/lib/core/errors'
import type { SubscriptionId } from '@/lib/core/id'
import { type Ctx, contextAt, transact, type UserCtx } from '@/lib/infra/ctx'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import type { PauseSubscriptionInput } from '@/lib/subscription/schema'
import { loadSubscription, type OwnSubscription } from './load-subscriptions'

/**
 * Pauses a customer's own subscription, as the business would, if the business allows its customers that.
 * @throws {DomainError} `resource_not_found`, `pause_not_allowed`, `parameter_invalid`, `subscription_not_pausable`.
 */
export function pauseOwnSubscription(
  ctx: UserCtx,
  id: SubscriptionId,
  input: PauseSubscriptionInput,
): Promise<OwnSubscription> {
  return asAllowed(ctx, id, (atBusiness) => pauseSubscription(atBusiness, id, input))
}

/**
 * Ends such a pause.
 * @throws {DomainError} `resource_not_found`, `pause_not_allowed`, `subscription_not_paused`.
 */
export function unpauseOwnSubscription(ctx: UserCtx, id: SubscriptionId): Promise<OwnSubscription> {
  return asAllowed(ctx, id, (atBusiness) => unpauseSubscription(atBusiness, id))
}

function asAllowed(
  ctx: UserCtx,
  id: SubscriptionId,
  change: (atBusiness: Ctx) => Promise<unknown>,
): Promise<OwnSubscription> {
  return transact(ctx, async (tx) => {
    const own = { ...ctx, tx }
    const { businessId, mayPause } = await loadSubscription(own, id)
    if (!mayPause) throw new DomainError('pause_not_allowed')
    await change(contextAt(own, businessId))
    return loadSubscription(own, id)
  })
}
