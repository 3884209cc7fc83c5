import { changeOf, differs, fieldsOf } from '@/lib/core/change'
import type { SubscriptionId } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { presentSubscription } from './present'
import { lockSubscription } from './read'
import { type UpdateSubscriptionInput, updateSubscriptionInput } from './schema'
import { subscriptions } from './table'

const WRITTEN = [...fieldsOf(updateSubscriptionInput), 'updatedAt'] as const

/**
 * Changes a subscription's metadata, or who takes the money of its coming periods.
 * @throws {DomainError} `resource_not_found`, `parameter_invalid`.
 */
export function updateSubscription(
  ctx: Ctx,
  id: SubscriptionId,
  input: UpdateSubscriptionInput,
): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    const current = await lockSubscription(tx, ctx, id)
    const change = changeOf(current, input)
    if (!differs(current, change)) return current
    const next: SubscriptionModel = { ...current, ...change, updatedAt: ctx.now }
    await subscriptions.update(tx, [next], WRITTEN)
    await emit(tx, ctx, 'subscription.updated', id, presentSubscription(next), {
      before: presentSubscription(current),
    })
    return next
  })
}
