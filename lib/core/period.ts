import { Temporal } from 'temporal-polyfill'

/** The billing calendar: period n of a subscription runs from anchor + n × interval to anchor + (n + 1) × interval. */

export const INTERVALS = ['day', 'week', 'month', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

export type PeriodRule = {
  anchorAt: Date
  interval: Interval
  intervalCount: number
  /** An IANA name; the wall clock that anchors and month ends are read on. */
  timeZone: string
}

export type Period = { startAt: Date; endAt: Date }

const DAY_MS = 86_400_000
// Three years is the longest interval that Stripe bills, so integrators already know the bound.
const THREE_YEARS: Record<Interval, number> = { day: 1095, week: 156, month: 36, year: 3 }

/** Whether a period of `count` intervals is at most three years (1,095 days, 156 weeks, 36 months); count is from 1. */
export function intervalWithinThreeYears(interval: Interval, count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= THREE_YEARS[interval]
}

/** Whether this is the name of a time zone (IANA, `Asia/Kathmandu`); an offset like `+05:45` is none. */
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
 * Where period n starts: the anchor's wall clock plus n intervals, never the last period plus one, so that
 * 31 January is followed by 28 February and then by 31 March. A wall clock that daylight saving skips moves
 * forward by the gap; one that it repeats is the first of the two (Temporal's "compatible"). n may be negative.
 * @throws {RangeError} for an n that is no integer, an unknown time zone, an instant past what Date can hold.
 */
export function periodStartAt(rule: PeriodRule, n: number): Date {
  if (!Number.isSafeInteger(n)) throw new RangeError(`a period's number is an integer, not ${n}`)
  const anchorMs = rule.anchorAt.getTime()
  const { sinceMs, offsetMs } = settledOffset(rule.timeZone)
  if (anchorMs >= sinceMs) {
    const startMs = addToWallClock(anchorMs + offsetMs, rule, n) - offsetMs
    if (startMs >= sinceMs) return new Date(startMs)
  }
  const start = inZone(anchorMs, rule.timeZone).add({ [`${rule.interval}s`]: n * rule.intervalCount })
  return new Date(start.epochMilliseconds)
}

/** Period n, from its start to the next one's: periods tile with no gap or overlap. Errors: periodStartAt's. */
export function period(rule: PeriodRule, n: number): Period {
  return { startAt: periodStartAt(rule, n), endAt: periodStartAt(rule, n + 1) }
}

/**
 * What a clock on the wall shows at an instant (both in milliseconds), read as if it were UTC: its date
 * is in the getUTC… methods. Errors: RangeError for an unknown time zone.
 */
export function wallClockMs(atMs: number, timeZone: string): number {
  const { sinceMs, offsetMs } = settledOffset(timeZone)
  if (atMs >= sinceMs) return atMs + offsetMs
  return atMs + inZone(atMs, timeZone).offsetNanoseconds / 1e6
}

function addToWallClock(wallMs: number, { interval, intervalCount }: PeriodRule, n: number): number {
  if (interval === 'day') return wallMs + n * intervalCount * DAY_MS
  if (interval === 'week') return wallMs + n * intervalCount * 7 * DAY_MS
  const wall = new Date(wallMs)
  const months = n * intervalCount * (interval === 'year' ? 12 : 1)
  const year = wall.getUTCFullYear()
  const month = wall.getUTCMonth() + months
  // Day 0 of the month after is the month's last day.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnightMs = Math.floor(wallMs / DAY_MS) * DAY_MS
  return Date.UTC(year, month, Math.min(wall.getUTCDate(), lastDay)) + (wallMs - midnightMs)
}

type SettledOffset = { sinceMs: number; offsetMs: number }

const settledOffsets = new Map<string, SettledOffset>()
// Two changes a year for fifty years from 2000: a zone that changes still is taken to change for ever.
const MAX_TRANSITIONS = 100

/**
 * From when on a zone keeps one UTC offset for ever (Kathmandu: 1986, Berlin: never). There wall clock and
 * instant differ by a constant, which is some thirty times faster than Temporal: a renewal run asks for thousands
 * of periods a second.
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
      // Right after a change a wall clock may stand for two instants; no change is of more than a day.
      return { sinceMs: at.epochMilliseconds + DAY_MS, offsetMs: at.offsetNanoseconds / 1e6 }
    }
    at = next
  }
  return { sinceMs: Number.POSITIVE_INFINITY, offsetMs: 0 }
}

function inZone(atMs: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone)
}
