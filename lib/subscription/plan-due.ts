import type { RunId } from '@/lib/core/id'
import { type Billable, BillingPlan } from './billing-plan'
import { comesBefore } from './due-order'
import { handleDue } from './rules'

// A subscription that missed many periods is caught up over several batches, so that no transaction grows
// without bound: at most this many invoices or retries in one.
const MAX_STEPS = 2_000

/**
 * Plans everything that is due on these subscriptions, up to each business's now: period by period, and on one
 * wallet strictly in due order, then id, so that catching up gives what billing on time would have given.
 */
export function planDue(
  runId: RunId,
  billables: readonly Billable[],
  balances: Map<string, bigint>,
): BillingPlan {
  const plan = new BillingPlan(runId, balances)
  for (const group of byWallet(billables)) {
    for (let next = earliest(group); next && plan.instants < MAX_STEPS; next = earliest(group)) {
      handleDue(plan, next, instantOf(next))
      plan.instants += 1
    }
  }
  return plan
}

/** Those that share a wallet, in the order in which they were claimed. */
function byWallet(billables: readonly Billable[]): Billable[][] {
  const groups = new Map<string, Billable[]>()
  for (const billable of billables) {
    const key = billable.subscription.walletId ?? billable.subscription.id
    const group = groups.get(key)
    if (group) group.push(billable)
    else groups.set(key, [billable])
  }
  return [...groups.values()]
}

function earliest(group: readonly Billable[]): Billable | undefined {
  let first: Billable | undefined
  for (const billable of group) {
    const { subscription, now, until } = billable
    if (!subscription.dueAt || subscription.dueAt > now) continue
    if (until && comesBefore(until, subscription)) continue
    if (!first || comesBefore(subscription, first.subscription)) first = billable
  }
  return first
}

/**
 * The instant at which due work counts as done. In production that is now: a late renewal is dated when it
 * happened. In the sandbox it is the instant at which it was due, so that a clock moved by a year in one step
 * leaves the same history as one moved day by day.
 */
function instantOf({ subscription, now }: Billable): Date {
  return subscription.environment === 'sandbox' ? (subscription.dueAt as Date) : now
}
