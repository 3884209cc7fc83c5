import { mergedMetadata } from '@/lib/core/fields'
import type { SubscriptionId } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { presentSubscription } from './present'
import { lockSubscription } from './read'
import type { UpdateSubscriptionInput } from './schema'
import { subscriptions } from './table'

/** @throws {DomainError} `resource_not_found`, `parameter_invalid`. */
export function updateSubscription(
  ctx: Ctx,
  id: SubscriptionId,
  input: UpdateSubscriptionInput,
): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    const current = await lockSubscription(tx, ctx, id)
    const next: SubscriptionModel = {
      ...current,
      ...(input.metadata && { metadata: mergedMetadata(current.metadata, input.metadata) }),
      updatedAt: ctx.now,
    }
    await subscriptions.update(tx, [next], ['metadata', 'updatedAt'])
    await emit(tx, ctx, 'subscription.updated', id, presentSubscription(next))
    return next
  })
}
