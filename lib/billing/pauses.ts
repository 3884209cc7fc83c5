import { nextUpdatedAt } from '@/lib/core/change'
import { REMINDER_MS } from '@/lib/core/dunning'
import type { PauseRemaining } from '@/prisma/generated/enums'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { countFrom } from './next-period'
import type { BillingPlan } from './plan'

// How a pause begins and ends. These functions are pure: they change only the copies in a plan.

/**
 * Pauses an active or trialing subscription. If its paid time is over and nothing has billed the next period yet, the pause
 * begins where that time ended.
 * @param resumesAt when the pause ends by itself. Null: when somebody ends it.
 */
export function beginPause(
  plan: BillingPlan,
  { subscription }: Billable,
  { resumesAt, remaining }: { resumesAt: Date | null; remaining: PauseRemaining },
  at: Date,
): void {
  subscription.status = 'paused'
  subscription.pausedAt = earlier(at, nextStartOf(subscription))
  subscription.resumesAt = resumesAt
  subscription.pauseRemaining = remaining
  subscription.dueAt = pauseDueAt(subscription)
  subscription.updatedAt = nextUpdatedAt(subscription, at)
  plan.rare.add(subscription)
  plan.begunPauses.push({
    businessId: subscription.businessId,
    environment: subscription.environment,
    subscriptionId: subscription.id,
    pausedAt: subscription.pausedAt,
    remaining,
    endedAt: null,
  })
  plan.announce(subscription, 'subscription.paused')
}

/**
 * Ends a pause. With `keep` the period ends later by the length of the pause. With `lose` it ends as it would have. If
 * that was in the pause, the next period begins now: it is due, and is charged as every renewal.
 * @param endedAt when the pause ends: now, or the instant that was promised if the work is late.
 */
export function endPause(plan: BillingPlan, { subscription }: Billable, endedAt: Date, at: Date): void {
  const { pausedAt, pauseRemaining, trialEndAt, currentPeriodEnd } = subscription
  if (!pausedAt) throw new Error(`subscription ${subscription.id} is not paused`)
  const isTrial = isInTrial(subscription)
  const nextStart = nextStartOf(subscription)
  const reminder = new Date(currentPeriodEnd.getTime() - REMINDER_MS)
  if (pauseRemaining === 'keep') {
    const end = new Date(nextStart.getTime() + endedAt.getTime() - pausedAt.getTime())
    subscription.currentPeriodEnd = end
    subscription.trialEndAt = isTrial ? end : trialEndAt
    countFrom(subscription, end)
    // The charge has another day, so it is announced again.
    subscription.dueAt = later(at, new Date(end.getTime() - REMINDER_MS))
  } else if (endedAt < nextStart) {
    subscription.dueAt = pausedAt < reminder ? later(at, reminder) : nextStart
  } else {
    countFrom(subscription, endedAt)
    subscription.dueAt = endedAt
  }
  subscription.status = isTrial && subscription.firstPeriod !== 'paid_elsewhere' ? 'trialing' : 'active'
  subscription.updatedAt = nextUpdatedAt(subscription, at)
  plan.endedPauses.push({ subscription, endedAt })
  clearPause(plan, subscription)
  plan.announce(subscription, 'subscription.unpaused')
}

/** The subscription is no longer paused. If it ended in its pause, the row of the pause stays open. */
export function clearPause(plan: BillingPlan, subscription: SubscriptionModel): void {
  if (!subscription.pausedAt) return
  subscription.pausedAt = null
  subscription.resumesAt = null
  subscription.pauseRemaining = null
  plan.rare.add(subscription)
}

/** When a paused subscription has something to do: the pause ends, or the period that runs on and is the last. */
export function pauseDueAt({
  resumesAt,
  pauseRemaining,
  cancelAtPeriodEnd,
  currentPeriodEnd,
}: SubscriptionModel): Date | null {
  const endsAt = cancelAtPeriodEnd && pauseRemaining === 'lose' ? currentPeriodEnd : null
  return resumesAt && endsAt ? earlier(resumesAt, endsAt) : (resumesAt ?? endsAt)
}

/** True if the next due step of a subscription is the end of its pause. */
export function isPauseOver({ status, dueAt, resumesAt }: SubscriptionModel): boolean {
  return status === 'paused' && resumesAt !== null && dueAt?.getTime() === resumesAt.getTime()
}

/** True if nothing of what was paid is left: the period runs on in the pause, and it has ended. */
export function isUsedUp(
  {
    status,
    pauseRemaining,
    currentPeriodEnd,
  }: Pick<SubscriptionModel, 'status' | 'pauseRemaining' | 'currentPeriodEnd'>,
  at: Date,
): boolean {
  return status === 'paused' && pauseRemaining === 'lose' && currentPeriodEnd <= at
}

/** True before the first period that is billed: in a trial, or in what was paid elsewhere. */
export const isInTrial = ({ trialEndAt, currentPeriodEnd }: SubscriptionModel) =>
  trialEndAt?.getTime() === currentPeriodEnd.getTime()

/** When the next period begins. A trial and a period after a pause have it as their anchor. */
const nextStartOf = ({ periodIndex, anchorAt, currentPeriodEnd }: SubscriptionModel) =>
  periodIndex === -1 ? anchorAt : currentPeriodEnd

const earlier = (a: Date, b: Date) => (a < b ? a : b)
const later = (a: Date, b: Date) => (a > b ? a : b)
