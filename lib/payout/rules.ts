import { NEPAL } from '@/lib/core/calendar-date'
import { addDays, type Day, dayOf, startOfDay } from '@/lib/core/day'
import { HOUR_MS } from '@/lib/core/duration'

/** Why no payout is made, in the order of the checks. */
export const NO_PAYOUT_REASONS = [
  'own_mode',
  'held',
  'no_bank_account',
  'bank_account_not_usable',
  'payout_pending',
  'nothing_new',
  'below_minimum',
] as const
export type NoPayoutReason = (typeof NO_PAYOUT_REASONS)[number]

/** When payouts are made automatically. */
export interface Schedule {
  interval: 'daily' | 'weekly' | 'manual'
  /** Only for a weekly schedule. */
  day: Weekday | null
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

// Banks open at ten. By then the operator has checked the payouts.
const MADE_AT_MS = 6 * HOUR_MS

const madeOn = (day: Day): Date => new Date(startOfDay(day, NEPAL).getTime() + MADE_AT_MS)

const isOn = ({ interval, day: wanted }: Schedule, day: Day) =>
  interval === 'daily' || (interval === 'weekly' && WEEKDAYS[weekdayOf(day)] === wanted)

const DAYS_OF_WEEK = 7

/** When the next payout after an instant is made. Null if payouts are made only by hand. */
export function nextMakingAfter(at: Date, schedule: Schedule): Date | null {
  const today = dayOf(at, NEPAL)
  for (let days = 0; days <= DAYS_OF_WEEK; days++) {
    const day = addDays(today, days)
    if (isOn(schedule, day) && madeOn(day) > at) return madeOn(day)
  }
  return null
}

/** The last midnight in Nepal that was at least an hour ago. */
export function lastSettledMidnight(now: Date): Date {
  return startOfDay(dayOf(new Date(now.getTime() - HOUR_MS), NEPAL), NEPAL)
}
