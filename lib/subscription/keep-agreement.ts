import { nextUpdatedAt } from '@/lib/core/change'
import { emit } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { presentSubscription } from './present'
import { subscriptions } from './table'

const COLUMNS = ['agreement', 'notAgreed', 'userId', 'walletId', 'updatedAt'] as const

/**
 * Writes what an agreement changes in its subscription, with an event.
 * @param current locked by this transaction.
 */
export async function keepAgreement(
  tx: Tx,
  ctx: Ctx,
  current: SubscriptionModel,
  change: Partial<Pick<SubscriptionModel, (typeof COLUMNS)[number]>>,
): Promise<SubscriptionModel> {
  const next = { ...current, ...change, updatedAt: nextUpdatedAt(current, ctx.now) }
  await subscriptions.update(tx, [next], COLUMNS)
  await emit(tx, ctx, 'subscription.updated', next.id, presentSubscription(next), {
    before: presentSubscription(current),
  })
  return next
}
