import { nextUpdatedAt } from '@/lib/core/change'
import { DAY_MS } from '@/lib/core/duration'
import { DomainError } from '@/lib/core/errors'
import type { StoredLine } from '@/lib/core/invoice-line'
import { nextPaidOf, type PaidPeriod, paidAheadOf } from '@/lib/core/paid-ahead'
import { type Period, type PeriodRule, period } from '@/lib/core/period'
import { waitsForCalendar } from '@/lib/core/waits-for-calendar'
import { filled } from '@/messages/filled'
import { HAPPENED } from '@/messages/invoice-timeline'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import type { BillingPlan } from './plan'

// When a subscription's next period begins, and what happens where the table of Bikram Sambat ends. These functions are pure.

/** The rule by which the subscription's periods begin. */
export function periodRuleOf({ subscription, price, timeZone }: Billable): PeriodRule {
  const { interval, intervalCount, calendar } = price
  return { anchorAt: subscription.anchorAt, interval, intervalCount, calendar, timeZone }
}

/** Lets the next period begin at `at`, and counts all later ones from there. */
export function countFrom(subscription: SubscriptionModel, at: Date): void {
  subscription.anchorAt = at
  subscription.periodIndex = -1
}

/** The period after the present one. Null if it ends beyond the table of Bikram Sambat, so that it cannot be billed yet. */
export function nextPeriodOf(billable: Billable): Period | null {
  const paid = nextPaidOf(billable.subscription)
  if (paid) return { startAt: new Date(paid.periodStart), endAt: new Date(paid.periodEnd) }
  try {
    return period(periodRuleOf(billable), billable.subscription.periodIndex + 1)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'calendar_ends') return null
    throw error
  }
}

/** Takes the next period from those that were paid ahead. Returns false if it is not paid ahead and must be billed. */
export function takePaidPeriod(plan: BillingPlan, subscription: SubscriptionModel): boolean {
  const next = nextPaidOf(subscription)
  if (!next) return false
  subscription.periodDiscount = next.discount ? { ...next.discount } : null
  keepAhead(plan, subscription, paidAheadOf(subscription).slice(1))
  return true
}

/** Stores which periods are paid ahead. @param periods in any order. */
export function keepAhead(
  plan: BillingPlan,
  subscription: SubscriptionModel,
  periods: readonly PaidPeriod[],
): void {
  const byTime = periods.toSorted((a, b) => Date.parse(a.periodStart) - Date.parse(b.periodStart))
  const kept = byTime.map(({ discount, ...each }) => ({
    ...each,
    ...(discount && { discount: { ...discount } }),
  }))
  subscription.paidAhead = kept.length > 0 ? kept : null
  plan.rare.add(subscription)
}

/** True if nothing more can be charged until the table is extended. */
export function isAtCalendarEnd(billable: Billable): boolean {
  const { price, subscription } = billable
  if (price.calendar !== 'bs' || subscription.cancelAtPeriodEnd) return false
  return (subscription.status === 'active' || subscription.status === 'trialing') && !nextPeriodOf(billable)
}

/** Bills nothing and checks again a day later. The merchant is told the first time. */
export function awaitCalendar(plan: BillingPlan, { subscription, now }: Billable, at: Date): void {
  const isKnown = waitsForCalendar(subscription)
  const before = { ...subscription }
  subscription.dueAt = new Date(Math.max(at.getTime(), now.getTime()) + DAY_MS)
  plan.changedSubscriptions.add(subscription)
  if (isKnown) return
  subscription.billingRunId = plan.runIdAt(at)
  subscription.updatedAt = nextUpdatedAt(subscription, at)
  plan.announceUpdate(subscription, before)
}

/**
 * An unpaid subscription gets no service after dunning has ended. If its invoice is settled after the period, the period starts again at
 * `at`, and later periods are counted from there. So the time without service costs nothing. If later periods are already paid, the period
 * does not move.
 * @returns a sentence for the invoice's timeline. Undefined if the period does not move.
 */
export function movePeriod(billable: Billable, invoice: InvoiceModel, at: Date): string | undefined {
  const { subscription } = billable
  if (subscription.status !== 'unpaid' || at < invoice.periodEnd || subscription.paidAhead) return undefined
  countFrom(subscription, at)
  const { startAt, endAt } = period(periodRuleOf(billable), 0)
  invoice.periodStart = startAt
  invoice.periodEnd = endAt
  const [periodStart, periodEnd] = [startAt.toISOString(), endAt.toISOString()]
  invoice.lines = (invoice.lines as StoredLine[]).map((line) => ({ ...line, periodStart, periodEnd }))
  return `${filled(HAPPENED.startsAgain, { moment: periodStart })} ${HAPPENED.freeTime}`
}
