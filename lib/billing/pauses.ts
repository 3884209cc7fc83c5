import { nextUpdatedAt } from '@/lib/core/change'
import { REMINDER_MS } from '@/lib/core/dunning'
import { DAY_MS } from '@/lib/core/duration'
import { atWallClock } from '@/lib/core/period'
import { wallClockMs } from '@/lib/core/wall-clock'
import type { PauseRemaining } from '@/prisma/generated/enums'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { countFrom } from './next-period'
import type { BillingPlan } from './plan'

// How a pause begins and ends. These functions are pure: they change only the copies in a plan.

/**
 * Pauses an active or trialing subscription. If its paid time is over and the next period is not billed yet, the pause begins where that
 * time ended.
 * @param resumesAt when the pause ends by itself. Null if somebody has to end it.
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
    keptMs: null,
  })
  plan.announce(subscription, 'subscription.paused')
}

/**
 * Ends a pause. With `keep`, the period ends later by the whole local days of the pause, so a pause of an hour changes nothing. With
 * `lose`, the period ends as planned. If it has already ended, the next period begins now: it is due and charged like any renewal.
 * @param endedAt when the pause ends: now, or the promised instant if the work is late.
 */
export function endPause(
  plan: BillingPlan,
  { subscription, timeZone }: Billable,
  endedAt: Date,
  at: Date,
): void {
  const { pausedAt, pauseRemaining, trialEndAt, currentPeriodEnd } = subscription
  if (!pausedAt) throw new Error(`subscription ${subscription.id} is not paused`)
  const isTrial = isInTrial(subscription)
  const nextStart = nextStartOf(subscription)
  const reminder = new Date(currentPeriodEnd.getTime() - REMINDER_MS)
  const days = pauseRemaining === 'keep' ? wholeDaysBetween(pausedAt, endedAt, timeZone) : 0
  const end = days > 0 ? daysAfter(nextStart, days, timeZone) : nextStart
  if (days > 0) {
    subscription.currentPeriodEnd = end
    subscription.trialEndAt = isTrial ? end : trialEndAt
    countFrom(subscription, end)
  }
  if (end <= endedAt) {
    countFrom(subscription, endedAt)
    subscription.dueAt = endedAt
  } else if (days > 0) {
    // The charge is on another day now, so it is announced again.
    subscription.dueAt = later(at, new Date(end.getTime() - REMINDER_MS))
  } else subscription.dueAt = pausedAt < reminder ? later(at, reminder) : nextStart
  subscription.status = isTrial && subscription.firstPeriod !== 'paid_elsewhere' ? 'trialing' : 'active'
  subscription.updatedAt = nextUpdatedAt(subscription, at)
  plan.endedPauses.push({ subscription, endedAt, keptMs: end.getTime() - nextStart.getTime() })
  clearPause(plan, subscription)
  plan.announce(subscription, 'subscription.unpaused')
}

// Callers compute the end of a pause as now plus some days, and their call arrives a moment later.
const MOMENT_MS = 30_000

const wholeDaysBetween = (from: Date, to: Date, timeZone: string): number => {
  const [fromMs, toMs] = [from, to].map((each) => wallClockMs(each.getTime(), timeZone)) as [number, number]
  return Math.floor((toMs - fromMs + MOMENT_MS) / DAY_MS)
}

/** The same local time this many days later. */
const daysAfter = (at: Date, days: number, timeZone: string): Date =>
  atWallClock(wallClockMs(at.getTime(), timeZone) + days * DAY_MS, timeZone)

/** Marks the subscription as no longer paused. If the subscription ended during the pause, the row of the pause stays open. */
export function clearPause(plan: BillingPlan, subscription: SubscriptionModel): void {
  if (!subscription.pausedAt) return
  subscription.pausedAt = null
  subscription.resumesAt = null
  subscription.pauseRemaining = null
  plan.rare.add(subscription)
}

/** When a paused subscription is due: at the end of the pause, or at the end of the last period if that keeps running. */
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

/** True if none of the paid time is left: the period kept running during the pause, and has ended. */
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

/** True before the first billed period: in a trial, or in time that was paid elsewhere. */
export const isInTrial = ({ trialEndAt, currentPeriodEnd }: SubscriptionModel) =>
  trialEndAt?.getTime() === currentPeriodEnd.getTime()

/** When the next period begins. For a trial and for a period after a pause this is the anchor. */
const nextStartOf = ({ periodIndex, anchorAt, currentPeriodEnd }: SubscriptionModel) =>
  periodIndex === -1 ? anchorAt : currentPeriodEnd

const earlier = (a: Date, b: Date) => (a < b ? a : b)
const later = (a: Date, b: Date) => (a > b ? a : b)
