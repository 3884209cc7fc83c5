import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { changeOf, differs, fieldsOf, nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import type { SubscriptionId } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { lockWalletOfSubscription } from './pause'
import { presentSubscription } from './present'
import { lockSubscription } from './read'
import { type UpdateSubscriptionInput, updateSubscriptionInput } from './schema'
import { subscriptions } from './table'

const WRITTEN = [...fieldsOf(updateSubscriptionInput), 'updatedAt'] as const

/**
 * Changes a subscription's metadata, or who takes the money of its coming periods. A wallet that is to pay them from now on pays
 * an open invoice at once if it can. Of one that has ended only the metadata changes: it has no coming periods.
 * @throws {DomainError} `resource_not_found`, `parameter_invalid`, `subscription_already_canceled`.
 */
export function updateSubscription(
  ctx: Ctx,
  id: SubscriptionId,
  input: UpdateSubscriptionInput,
): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    // The wallet is first, because a top-up holds it while it waits for subscriptions.
    const wallet = input.collection === 'wallet' ? await lockWalletOfSubscription(tx, ctx, id) : undefined
    const current = await lockSubscription(tx, ctx, id)
    const change = changeOf(current, input)
    if (!differs(current, change)) return current
    const { collection = current.collection } = input
    if (current.status === 'canceled' && collection !== current.collection)
      throw new DomainError('subscription_already_canceled')
    const next: SubscriptionModel = { ...current, ...change, updatedAt: nextUpdatedAt(current, ctx.now) }
    await subscriptions.update(tx, [next], WRITTEN)
    await emit(tx, ctx, 'subscription.updated', id, presentSubscription(next), {
      before: presentSubscription(current),
    })
    if (!wallet || current.collection === 'wallet' || next.walletId !== wallet.id) return next
    // No wallet covers an open invoice that it is to pay.
    await payOverdueInvoices(tx, wallet, ctx.requestId)
    return lockSubscription(tx, ctx, id)
  })
}
