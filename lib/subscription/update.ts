import { differs } from '@/lib/core/differs'
import { mergedMetadata } from '@/lib/core/fields'
import type { SubscriptionId } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { presentSubscription } from './present'
import { lockSubscription } from './read'
import type { UpdateSubscriptionInput } from './schema'
import { subscriptions } from './table'

/**
 * Changes a subscription's metadata.
 * @throws {DomainError} `resource_not_found`, `parameter_invalid`.
 */
export function updateSubscription(
  ctx: Ctx,
  id: SubscriptionId,
  input: UpdateSubscriptionInput,
): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    const current = await lockSubscription(tx, ctx, id)
    if (!input.metadata) return current
    const metadata = mergedMetadata(current.metadata, input.metadata)
    if (!differs(current, { metadata })) return current
    const next: SubscriptionModel = { ...current, metadata, updatedAt: ctx.now }
    await subscriptions.update(tx, [next], ['metadata', 'updatedAt'])
    await emit(tx, ctx, 'subscription.updated', id, presentSubscription(next))
    return next
  })
}
