import type { NewId } from '@/lib/core/id'
import type { WalletModel } from '@/prisma/generated/models'
import { comesBefore } from './due-order'
import { dueSteps } from './due-steps'
import { type Billable, BillingPlan } from './plan'

// The most renewals, retries and reminders of one batch. A subscription that missed many periods is caught up in
// several batches. So no transaction grows without limit. Planning a batch takes about ten milliseconds, and it
// blocks the process for that time.
const MAX_INSTANTS = 500

/**
 * Plans everything that is due on these subscriptions, by due instant and then by id, up to each business's time. So
 * charges, events and invoice numbers come in the same order as if each had been billed on time.
 */
export function planDue(
  billables: readonly Billable[],
  wallets: readonly WalletModel[],
  ids: NewId,
  maxInstants = MAX_INSTANTS,
): BillingPlan {
  const plan = new BillingPlan(wallets, ids, billables)
  const limit = Math.min(maxInstants, MAX_INSTANTS)
  for (const _ of dueSteps(plan, billables, isDue, instantOf)) if (plan.instants >= limit) break
  return plan
}

/** True if this batch may handle the next step of the subscription. */
function isDue({ subscription, now, until }: Billable): boolean {
  if (!subscription.dueAt || subscription.dueAt > now) return false
  return !until || !comesBefore(until, subscription)
}

/**
 * The time that due work gets. In production that is now, because late work is dated when it happens. In the sandbox
 * it is the instant when the work was due. So one large step of the clock leaves the same history as many small ones.
 */
function instantOf({ subscription, now }: Billable): Date {
  return subscription.environment === 'sandbox' ? (subscription.dueAt as Date) : now
}
