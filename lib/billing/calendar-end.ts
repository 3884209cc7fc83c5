import { DomainError } from '@/lib/core/errors'
import { type Period, type PeriodRule, period } from '@/lib/core/period'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './plan'

// When the periods of a subscription begin, and what happens where the table of Bikram Sambat ends.

const DAY_MS = 86_400_000

/** What decides when the subscription's periods begin. */
export function periodRuleOf({ subscription, price, timeZone }: Billable): PeriodRule {
  const { interval, intervalCount, calendar } = price
  return { anchorAt: subscription.anchorAt, interval, intervalCount, calendar, timeZone }
}

/** The period after the present one. Null: the table does not reach its end, so it cannot be billed yet. */
export function nextPeriodOf(billable: Billable): Period | null {
  try {
    return period(periodRuleOf(billable), billable.subscription.periodIndex + 1)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'calendar_ends') return null
    throw error
  }
}

/** True if nothing more will be charged until the table is longer. */
export function isAtCalendarEnd(billable: Billable): boolean {
  const { price, subscription } = billable
  if (price.calendar !== 'bs' || subscription.cancelAtPeriodEnd) return false
  return (subscription.status === 'active' || subscription.status === 'trialing') && !nextPeriodOf(billable)
}

/**
 * True if a subscription waits for a longer table. The next look at it is after the end of its period, which is so in no
 * other subscription whose next work is not due yet.
 */
export function waitsForCalendar({
  status,
  dueAt,
  periodIndex,
  anchorAt,
  currentPeriodEnd,
}: SubscriptionModel): boolean {
  if ((status !== 'active' && status !== 'trialing') || !dueAt) return false
  return dueAt > (periodIndex === -1 ? anchorAt : currentPeriodEnd)
}

/** SQL: the same for a subscription `s`. An index holds these rows, and there are none as long as the table is long enough. */
export const WAITS_FOR_CALENDAR = `s.status IN ('active', 'trialing')
  AND s.due_at > CASE WHEN s.period_index = -1 THEN s.anchor_at ELSE s.current_period_end END`

/** Leaves the subscription as it is. It is looked at again a day later. @returns true if it began to wait. */
export function waitForCalendar({ subscription, now }: Billable, at: Date): boolean {
  const isNew = !waitsForCalendar(subscription)
  subscription.dueAt = new Date(Math.max(at.getTime(), now.getTime()) + DAY_MS)
  return isNew
}
