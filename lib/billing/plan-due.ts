import { Heap } from '@/lib/core/heap'
import type { NewId } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'
import type { WalletModel } from '@/prisma/generated/models'
import { type Billable, comesBefore } from './billable'
import { BillingPlan } from './plan'
import { handleDue } from './rules'

/**
 * How many subscriptions a batch claims, and the most renewals, retries and reminders that it handles. A subscription that missed many
 * periods catches up in several batches, so transactions and their locks stay short. Planning and presenting a batch also blocks its
 * process for tens of milliseconds. The sandbox is free, so its batches are smaller: they must not slow down production calls.
 */
export const BATCH_SIZES: Readonly<Record<Environment, number>> = { production: 500, sandbox: 25 }

/**
 * Plans everything that is due on these subscriptions, by due instant and then by id, up to each business's time. So charges, events and
 * invoice numbers come in the same order as if each had been billed on time.
 */
export function planDue(
  billables: readonly Billable[],
  wallets: readonly WalletModel[],
  ids: NewId,
  maxInstants = Number.POSITIVE_INFINITY,
): BillingPlan {
  const plan = new BillingPlan(wallets, ids, billables)
  const limit = Math.min(maxInstants, BATCH_SIZES[billables[0]?.subscription.environment ?? 'production'])
  for (const _ of dueSteps(plan, billables, isDue, instantOf)) if (plan.instants >= limit) break
  return plan
}

/** True if this batch may handle the next step of the subscription. */
function isDue({ subscription, now, until }: Billable): boolean {
  if (!subscription.dueAt || subscription.dueAt > now) return false
  return !until || !comesBefore(until, subscription)
}

/**
 * The time that due work is dated. In production it is now: late work is dated when it happens. In the sandbox it is the instant when the
 * work was due, so one large step of the clock leaves the same history as many small steps.
 */
function instantOf({ subscription, now }: Billable): Date {
  return subscription.environment === 'sandbox' ? (subscription.dueAt as Date) : now
}

/** A due instant that was handled. */
export interface Step {
  billable: Billable
  at: Date
}

/**
 * Handles the due steps of these subscriptions in a plan, one after the other, by due instant and then by id.
 * @param isDue whether the next step of a subscription may be handled.
 * @param instantOf the time that the next step is dated.
 */
export function* dueSteps(
  plan: BillingPlan,
  billables: readonly Billable[],
  isDue: (billable: Billable) => boolean,
  instantOf: (billable: Billable) => Date,
): Generator<Step, void> {
  const queue = new Heap(billables.filter(isDue), (a, b) => comesBefore(a.subscription, b.subscription))
  for (;;) {
    const billable = queue.pop()
    if (!billable) return
    const at = instantOf(billable)
    handleDue(plan, billable, at)
    plan.events.endStep()
    plan.instants += 1
    if (isDue(billable)) queue.push(billable)
    yield { billable, at }
  }
}
