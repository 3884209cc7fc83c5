import { Heap } from '@/lib/core/heap'
import type { Billable } from './billable'
import { comesBefore } from './due-order'
import type { BillingPlan } from './plan'
import { handleDue } from './rules'

/** A due instant that was handled. */
export interface Step {
  billable: Billable
  at: Date
}

/**
 * Handles the due steps of these subscriptions in a plan, one after the other: by due instant, then by id.
 * @param isDue whether the next step of a subscription may be handled.
 * @param instantOf the time that its next step gets.
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
