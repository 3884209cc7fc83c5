import type { Billable } from '@/lib/billing/billable'
import { countFrom, periodRuleOf } from '@/lib/billing/next-period'
import { billOnce } from '@/lib/billing/once'
import type { BillingPlan, Refusal } from '@/lib/billing/plan'
import { REMINDER_MS } from '@/lib/core/dunning'
import { DAY_MS } from '@/lib/core/duration'
import { invalidParameter } from '@/lib/core/errors'
import type { OnceBilled } from '@/lib/core/invoice-line'
import { dayStartAt, type Period, period, periodStartAt } from '@/lib/core/period'
import { anchorOnDay } from '@/lib/core/period-anchor'
import type { FirstPeriod } from '@/prisma/generated/enums'
import type { CreateSubscriptionInput } from './create-schema'

/** The time before the first period that is billed: a trial, or what the customer has paid elsewhere. */
export interface Before {
  endAt: Date
  /** Null: the trial of the price. */
  kind: FirstPeriod | null
}

const YEAR_DAYS = 365
const MOST_DAYS = { trialEndAt: 2 * YEAR_DAYS, paidUntil: 3 * YEAR_DAYS }

/**
 * What comes before the first period. Null: it begins now.
 * @throws {DomainError} `parameter_invalid` for an instant that is over, or too far away.
 */
export function beforeFirst(
  { trialDays, timeZone }: { trialDays: number; timeZone: string },
  { trialEndAt, paidUntil, skipTrial, payment }: CreateSubscriptionInput,
  now: Date,
): Before | null {
  if (paidUntil !== undefined)
    return { kind: 'paid_elsewhere', endAt: ahead('paidUntil', instantOf(paidUntil, timeZone), now) }
  if (trialEndAt !== undefined) return { kind: 'set_trial', endAt: ahead('trialEndAt', trialEndAt, now) }
  if (trialDays === 0 || skipTrial || payment) return null
  const rule = { anchorAt: now, interval: 'day' as const, intervalCount: trialDays, timeZone }
  return { kind: null, endAt: periodStartAt(rule, 1) }
}

/**
 * The subscription's periods begin on a chosen day. The first one begins now, so it is the rest of a period if that day is not
 * today.
 * @returns this period, if it is the rest of one. Null: it is whole.
 * @throws {DomainError} `parameter_invalid`, `calendar_ends`.
 */
export function countFromDay(
  billable: Billable,
  { anchor }: CreateSubscriptionInput,
  before: Before | null,
): Period | null {
  if (!anchor) return null
  const { subscription } = billable
  const rule = periodRuleOf(billable)
  if (before)
    throw invalidParameter(
      'anchor',
      'is not for a subscription that begins with a trial. Send skipTrial too.',
    )
  if (rule.interval !== 'month' && rule.interval !== 'year')
    throw invalidParameter('anchor', 'is only for prices by the month or the year.')
  if (anchor.calendar !== undefined && anchor.calendar !== rule.calendar)
    throw invalidParameter('anchor.calendar', `must be that of the price, which is ${rule.calendar}.`)
  const now = subscription.anchorAt
  const { anchorAt, index } = anchorOnDay(rule, anchor.day, now)
  subscription.anchorAt = anchorAt
  subscription.periodIndex = index
  const whole = period({ ...rule, anchorAt }, index)
  if (whole.startAt >= now) return null
  subscription.firstAnchorAt = anchorAt
  return whole
}

/** A date is its first instant at the business. */
function instantOf(until: Date | string, timeZone: string): Date {
  if (until instanceof Date) return until
  const at = dayStartAt(until, timeZone)
  if (!at) throw invalidParameter('paidUntil', 'must be a date of the calendar, such as 2027-01-15.')
  return at
}

function ahead(name: 'trialEndAt' | 'paidUntil', at: Date, now: Date): Date {
  if (at <= now) throw invalidParameter(name, 'must be in the future.')
  if (at.getTime() > now.getTime() + MOST_DAYS[name] * DAY_MS)
    throw invalidParameter(name, `must be at most ${MOST_DAYS[name] / YEAR_DAYS} years ahead.`)
  return at
}

/**
 * Begins with the time before the first period. It ends at the anchor, from which all periods are counted. What is billed once
 * is charged now.
 * @returns why it was not paid. Null: it was, or nothing is.
 */
export function beginBefore(
  plan: BillingPlan,
  billable: Billable,
  { endAt, kind }: Before,
  items: readonly OnceBilled[],
): Refusal | null {
  const { subscription } = billable
  const startAt = subscription.anchorAt
  subscription.status = kind === 'paid_elsewhere' ? 'active' : 'trialing'
  subscription.firstPeriod = kind
  countFrom(subscription, endAt)
  subscription.trialEndAt = endAt
  subscription.currentPeriodEnd = endAt
  // If it is three days or shorter, its reminder is due at once.
  subscription.dueAt = new Date(Math.max(startAt.getTime(), endAt.getTime() - REMINDER_MS))
  // The period after it must be in the calendar.
  period(periodRuleOf(billable), 0)
  return items.length === 0 ? null : billOnce(plan, billable, items, { startAt, endAt }, startAt)
}
