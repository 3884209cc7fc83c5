import { DomainError } from '@/lib/core/errors'
import { newId, type SubscriptionId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/transaction'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { type Billable, BillingPlan } from './billing-plan'
import { loadBillables } from './load-billables'
import { lockSubscription } from './read'
import { end } from './rules'
import type { CancelSubscriptionInput } from './schema'
import { writeBilling } from './write-billing'

/**
 * Ends a subscription now, voiding its open invoice and refunding nothing, or marks it to end with its period.
 * @throws {DomainError} `resource_not_found`, `subscription_already_canceled`.
 */
export function cancelSubscription(
  ctx: Ctx,
  id: SubscriptionId,
  { cancelAtPeriodEnd, reason }: CancelSubscriptionInput,
): Promise<SubscriptionModel> {
  return changeSubscription(ctx, id, (plan, billable) => {
    const { subscription } = billable
    subscription.cancelReason = reason ?? subscription.cancelReason
    subscription.canceledAt = ctx.now
    if (cancelAtPeriodEnd) {
      subscription.cancelAtPeriodEnd = true
      plan.announce(subscription, 'subscription.updated')
    } else {
      end(plan, billable, ctx.now, ctx.now)
    }
  })
}

/** Takes back a cancellation at the period's end. @throws {DomainError} as `cancelSubscription`. */
export function resumeSubscription(ctx: Ctx, id: SubscriptionId): Promise<SubscriptionModel> {
  return changeSubscription(ctx, id, (plan, { subscription }) => {
    subscription.cancelAtPeriodEnd = false
    subscription.canceledAt = null
    subscription.cancelReason = null
    plan.announce(subscription, 'subscription.updated')
  })
}

/** Locks a living subscription, lets `change` plan on it and writes the plan: a batch of one. */
function changeSubscription(
  ctx: Ctx,
  id: SubscriptionId,
  change: (plan: BillingPlan, billable: Billable) => void,
): Promise<SubscriptionModel> {
  return transact(ctx, async (tx: Tx) => {
    const current = await lockSubscription(tx, ctx, id)
    if (current.status === 'canceled') throw new DomainError('subscription_already_canceled')
    const [billable] = (await loadBillables(tx, [current])) as [Billable]
    const plan = new BillingPlan(newId('run'), new Map())
    change(plan, billable)
    billable.subscription.updatedAt = ctx.now
    plan.changedSubscriptions.add(billable.subscription)
    await writeBilling(tx, plan, [], ctx.now, ctx.requestId)
    return billable.subscription
  })
}
