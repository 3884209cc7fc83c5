import { recordAudit } from '@/lib/audit/record'
import type { Billable } from '@/lib/billing/billable'
import { loadBillables } from '@/lib/billing/load-billables'
import { isUsedUp, pauseDueAt } from '@/lib/billing/pauses'
import { BillingPlan } from '@/lib/billing/plan'
import { endSubscription } from '@/lib/billing/rules'
import { writeBilling } from '@/lib/billing/write'
import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { newId, type SubscriptionId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { lockSubscription } from './read'
import type { CancelSubscriptionInput } from './schema'

/**
 * Ends a subscription now, or marks it to end with its period. `handleDue` in rules.ts then ends it. Ending it now voids its open invoice
 * and refunds nothing. Some subscriptions always end now, because their paid time is over: past_due and unpaid ones, and those whose paid
 * period ran out in a pause.
 * @throws {DomainError} `resource_not_found`, `subscription_already_canceled`.
 */
export function cancelSubscription(
  ctx: Ctx,
  id: SubscriptionId,
  { cancelAtPeriodEnd, reason }: CancelSubscriptionInput,
): Promise<SubscriptionModel> {
  return changeSubscription(ctx, id, 'subscription.canceled', (plan, billable) => {
    const { subscription, now } = billable
    const isPaidFor = subscription.openInvoiceId === null && !isUsedUp(subscription, now)
    if (!cancelAtPeriodEnd || !isPaidFor) {
      subscription.cancelReason = reason ?? subscription.cancelReason
      subscription.canceledAt = now
      endSubscription(plan, billable, now, now)
      return true
    }
    const before = { ...subscription }
    const isNew = !subscription.cancelAtPeriodEnd
    if (!isNew && (reason === undefined || reason === subscription.cancelReason)) return false
    subscription.cancelReason = reason ?? subscription.cancelReason
    if (isNew) subscription.canceledAt = now
    setEnding(subscription, true)
    plan.announceUpdate(subscription, before)
    return true
  })
}

/**
 * Removes a cancellation at the end of the period. If there is none, nothing changes.
 * @throws {DomainError} as `cancelSubscription`.
 */
export function resumeSubscription(ctx: Ctx, id: SubscriptionId): Promise<SubscriptionModel> {
  return changeSubscription(ctx, id, 'subscription.resumed', (plan, { subscription }) => {
    if (!subscription.cancelAtPeriodEnd) return false
    const before = { ...subscription }
    setEnding(subscription, false)
    subscription.canceledAt = null
    subscription.cancelReason = null
    plan.announceUpdate(subscription, before)
    return true
  })
}

function setEnding(subscription: SubscriptionModel, isEnding: boolean): void {
  subscription.cancelAtPeriodEnd = isEnding
  if (subscription.status === 'paused') subscription.dueAt = pauseDueAt(subscription)
}

/**
 * Locks a live subscription, lets `change` plan on it, and writes the plan as a batch of one. `change` returns whether it changed
 * something. The time is `billable.now`, read after the lock: the subscription may have been renewed after `ctx.now`.
 */
function changeSubscription(
  ctx: Ctx,
  id: SubscriptionId,
  action: 'subscription.canceled' | 'subscription.resumed',
  change: (plan: BillingPlan, billable: Billable) => boolean,
): Promise<SubscriptionModel> {
  return transact(ctx, async (tx: Tx) => {
    const current = await lockSubscription(tx, ctx, id)
    if (current.status === 'canceled') throw new DomainError('subscription_already_canceled')
    const [billable] = (await loadBillables(tx, [current])) as [Billable]
    const plan = new BillingPlan([], newId)
    if (!change(plan, billable)) return current
    billable.subscription.updatedAt = nextUpdatedAt(billable.subscription, billable.now)
    plan.changedSubscriptions.add(billable.subscription)
    await writeBilling(tx, plan, ctx.requestId)
    // What customers do in their wallet is in the subscription's history. The audit log is for the merchant's people and keys.
    if (ctx.actor.kind !== 'end_user')
      await recordAudit(tx, ctx, action, toWire('sub', id), toldOf(billable.subscription))
    return billable.subscription
  })
}

// Without the reason: a person wrote it, and the log cannot be erased. The subscription has it.
const toldOf = ({ status, cancelAtPeriodEnd }: SubscriptionModel) => ({ status, cancelAtPeriodEnd })
