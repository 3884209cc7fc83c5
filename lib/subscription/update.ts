import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { changeOf, differs, fieldsOf, nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import type { SubscriptionId } from '@/lib/core/id'
import { lateSince } from '@/lib/core/late'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { lockWalletOfSubscription } from './pause'
import { presentSubscription } from './present'
import { lockSubscription } from './read'
import { type UpdateSubscriptionInput, updateSubscriptionInput } from './schema'
import { subscriptions } from './table'

const WRITTEN = [...fieldsOf(updateSubscriptionInput), 'updatedAt'] as const

const OF_GRACE = ['lateAt', 'nextRetryAt', 'dueAt'] as const

/** True if a wallet takes over an invoice that was due at the counter and not late yet. */
function isTakenInGrace(current: SubscriptionModel, next: SubscriptionModel, { now }: Ctx): boolean {
  const since = lateSince(current)
  return next.collection === 'wallet' && current.collection === 'outside' && since !== null && since > now
}

const END_GRACE = `UPDATE invoices SET late_at = NULL WHERE business_id = $1 AND environment = $2 AND id = $3`

/** A wallet has no days of grace: the invoice is late now, and its retries count from now. */
async function endGrace(tx: Tx, next: SubscriptionModel, { now }: Ctx): Promise<void> {
  const earlierMs = (next.lateAt as Date).getTime() - now.getTime()
  next.lateAt = now
  next.nextRetryAt = new Date((next.nextRetryAt as Date).getTime() - earlierMs)
  next.dueAt = next.nextRetryAt
  await tx.query(END_GRACE, [next.businessId, next.environment, next.openInvoiceId])
}

/**
 * Changes a subscription's metadata, or who collects the money of its coming periods. If a wallet is to pay them from now on, it also pays
 * an open invoice at once, if it can. An ended subscription has no coming periods, so only its metadata changes.
 * @throws {DomainError} `resource_not_found`, `parameter_invalid`, `subscription_already_canceled`.
 */
export function updateSubscription(
  ctx: Ctx,
  id: SubscriptionId,
  input: UpdateSubscriptionInput,
): Promise<SubscriptionModel> {
  return transact(ctx, async (tx) => {
    // The wallet is locked first, because a top-up holds it while it waits for subscriptions.
    const wallet = input.collection === 'wallet' ? await lockWalletOfSubscription(tx, ctx, id) : undefined
    const current = await lockSubscription(tx, ctx, id)
    const change = changeOf(current, input)
    if (!differs(current, change)) return current
    const { collection = current.collection } = input
    if (current.status === 'canceled' && collection !== current.collection)
      throw new DomainError('subscription_already_canceled')
    const next: SubscriptionModel = { ...current, ...change, updatedAt: nextUpdatedAt(current, ctx.now) }
    if (isTakenInGrace(current, next, ctx)) await endGrace(tx, next, ctx)
    await subscriptions.update(tx, [next], [...WRITTEN, ...OF_GRACE])
    await emit(tx, ctx, 'subscription.updated', id, presentSubscription(next), {
      before: presentSubscription(current),
    })
    if (!wallet || current.collection === 'wallet' || next.walletId !== wallet.id) return next
    // The wallet may be able to pay the open invoice now.
    await payOverdueInvoices(tx, wallet, ctx.requestId)
    return lockSubscription(tx, ctx, id)
  })
}
