import { Temporal } from 'temporal-polyfill'
import { addBikramSambatMonths } from './bikram-sambat'
import { DAY_MS } from './duration'
import { DomainError } from './errors'
import { wallClockMs } from './wall-clock'

/** The calendar of billing. Period n of a subscription runs from anchor + n × interval to anchor + (n + 1) × interval. */

export const INTERVALS = ['day', 'week', 'month', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

/** The calendar in which months and years are counted. */
export const CALENDARS = ['gregorian', 'bs'] as const
export type Calendar = (typeof CALENDARS)[number]

export type PeriodRule = {
  anchorAt: Date
  interval: Interval
  intervalCount: number
  /** `bs`: months and years of Bikram Sambat. Gregorian if it is left out. */
  calendar?: Calendar
  /** An IANA name. Anchors and month ends are read in this zone. */
  timeZone: string
}

export type Period = { startAt: Date; endAt: Date }

// Three years is also the longest interval at Stripe.
const THREE_YEARS: Record<Interval, number> = { day: 1095, week: 156, month: 36, year: 3 }

/**
 * True if a period of `count` intervals is at most three years (1,095 days, 156 weeks, 36 months). `count` starts at
 * 1.
 */
export function intervalWithinThreeYears(interval: Interval, count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= THREE_YEARS[interval]
}

/** True if an interval can be counted in a calendar. Days and weeks are the same in all of them. */
export function isCountedBy(calendar: Calendar, interval: Interval): boolean {
  return calendar === 'gregorian' || interval === 'month' || interval === 'year'
}

/** True if this is the name of a time zone (IANA, such as `Asia/Kathmandu`). An offset like `+05:45` is not a name. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return false
  try {
    inZone(0, name)
    return true
  } catch {
    return false
  }
}

/**
 * The start of period n: the anchor's local time plus n intervals. It does not depend on the period before, so 31 January is followed by 28
 * February and then by 31 March. If daylight saving skips the local time, it moves forward by the gap. If the local time occurs twice, the
 * first one counts (Temporal's "compatible"). n may be negative.
 * @throws {RangeError} if n is not an integer, the time zone is unknown, or the result is outside of what Date can hold.
 * @throws {DomainError} `calendar_ends` if the table of Bikram Sambat ends before.
 */
export function periodStartAt(rule: PeriodRule, n: number): Date {
  if (!Number.isSafeInteger(n)) throw new RangeError(`a period's number is an integer, not ${n}`)
  const anchorMs = rule.anchorAt.getTime()
  const { sinceMs, offsetMs } = settledOffset(rule.timeZone)
  if (anchorMs >= sinceMs) {
    const startMs = addToWallClock(anchorMs + offsetMs, rule, n) - offsetMs
    if (startMs >= sinceMs) return new Date(startMs)
  }
  if (rule.calendar === 'bs')
    return n === 0
      ? new Date(anchorMs)
      : atWallClock(addToWallClock(wallClockMs(anchorMs, rule.timeZone), rule, n), rule.timeZone)
  const start = inZone(anchorMs, rule.timeZone).add({ [`${rule.interval}s`]: n * rule.intervalCount })
  return new Date(start.epochMilliseconds)
}

/** Period n, from its start to the start of the next one. So there are no gaps and no overlaps. Throws like `periodStartAt`. */
export function period(rule: PeriodRule, n: number): Period {
  return { startAt: periodStartAt(rule, n), endAt: periodStartAt(rule, n + 1) }
}

/**
 * The first instant of a date in a time zone.
 * @param date `2026-11-20`.
 * @param daysLater to move on: 1 gives the end of the date.
 * @returns null if the calendar has no such date.
 */
export function dayStartAt(date: string, timeZone: string, daysLater = 0): Date | null {
  try {
    const day = Temporal.PlainDate.from(date).add({ days: daysLater })
    return new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
  } catch {
    return null
  }
}

function addToWallClock(
  wallMs: number,
  { interval, intervalCount, calendar }: PeriodRule,
  n: number,
): number {
  if (interval === 'day') return wallMs + n * intervalCount * DAY_MS
  if (interval === 'week') return wallMs + n * intervalCount * 7 * DAY_MS
  const months = n * intervalCount * (interval === 'year' ? 12 : 1)
  if (calendar === 'bs') return inTable(addBikramSambatMonths(wallMs, months))
  const wall = new Date(wallMs)
  const year = wall.getUTCFullYear()
  const month = wall.getUTCMonth() + months
  // Day 0 of the next month is the last day of this month.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnightMs = Math.floor(wallMs / DAY_MS) * DAY_MS
  return Date.UTC(year, month, Math.min(wall.getUTCDate(), lastDay)) + (wallMs - midnightMs)
}

/** @throws {DomainError} `calendar_ends`. */
function inTable(wallMs: number | null): number {
  if (wallMs === null) throw new DomainError('calendar_ends')
  return wallMs
}

/**
 * The instant of a local time. A time that daylight saving skips moves forward, and of two equal times the first one counts.
 * @param wallMs as returned by `wallClockMs`.
 */
export function atWallClock(wallMs: number, timeZone: string): Date {
  const wall = Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO('UTC').toPlainDateTime()
  return new Date(wall.toZonedDateTime(timeZone).epochMilliseconds)
}

type SettledOffset = { sinceMs: number; offsetMs: number }

const settledOffsets = new Map<string, SettledOffset>()
// Two changes a year for fifty years from 2000. A zone with more changes counts as one that never stops changing.
const MAX_TRANSITIONS = 100

/**
 * Finds since when a zone has had a constant UTC offset (Kathmandu: 1986, Berlin: never). From then on, local time and instant differ by a
 * constant. This is about thirty times faster than Temporal, and renewals need thousands of periods per second.
 */
function settledOffset(timeZone: string): SettledOffset {
  const known = settledOffsets.get(timeZone)
  if (known) return known
  const found = findSettledOffset(timeZone)
  settledOffsets.set(timeZone, found)
  return found
}

function findSettledOffset(timeZone: string): SettledOffset {
  let at = inZone(Date.UTC(2000), timeZone)
  for (let i = 0; i < MAX_TRANSITIONS; i += 1) {
    const next = at.getTimeZoneTransition('next')
    if (next === null) {
      // For a day after a change, a local time may mean two instants. No change is larger than a day.
      return { sinceMs: at.epochMilliseconds + DAY_MS, offsetMs: at.offsetNanoseconds / 1e6 }
    }
    at = next
  }
  return { sinceMs: Number.POSITIVE_INFINITY, offsetMs: 0 }
}

function inZone(atMs: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone)
}
