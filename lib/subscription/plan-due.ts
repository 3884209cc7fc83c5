import { Heap } from '@/lib/core/heap'
import type { NewId } from '@/lib/core/id'
import type { WalletModel } from '@/prisma/generated/models'
import { type Billable, BillingPlan } from './billing-plan'
import { comesBefore } from './due-order'
import { handleDue } from './rules'

// A subscription that missed many periods is caught up over several batches: at most this many renewals, retries and
// reminders in one. So no transaction grows without bound, and to plan one takes some ten milliseconds, in which the
// process serves nobody else.
const MAX_INSTANTS = 500

/**
 * Plans everything that is due on these subscriptions, strictly by due instant and then by id, up to each business's
 * now. So catching up gives what billing in time would have given: charges on one wallet, events and invoice numbers
 * come in the same order.
 */
export function planDue(
  billables: readonly Billable[],
  wallets: readonly WalletModel[],
  ids: NewId,
  maxInstants = MAX_INSTANTS,
): BillingPlan {
  const plan = new BillingPlan(wallets, ids)
  const limit = Math.min(maxInstants, MAX_INSTANTS)
  const queue = new Heap(billables.filter(isDue), (a, b) => comesBefore(a.subscription, b.subscription))
  while (plan.instants < limit) {
    const billable = queue.pop()
    if (!billable) break
    handleDue(plan, billable, instantOf(billable))
    plan.events.endStep()
    plan.instants += 1
    if (isDue(billable)) queue.push(billable)
  }
  return plan
}

/** Whether this batch may handle what comes next on the subscription. */
function isDue({ subscription, now, until }: Billable): boolean {
  if (!subscription.dueAt || subscription.dueAt > now) return false
  return !until || !comesBefore(until, subscription)
}

/**
 * The instant at which due work counts as done. In production that is now: a late renewal is dated when it
 * happened. In the sandbox it is the instant at which it was due, so that a clock moved by a year in one step
 * leaves the same history as one moved day by day.
 */
function instantOf({ subscription, now }: Billable): Date {
  return subscription.environment === 'sandbox' ? (subscription.dueAt as Date) : now
}
