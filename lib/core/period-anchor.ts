import { bikramSambatMonthLater } from './bikram-sambat'
import { DAY_MS } from './duration'
import { DomainError } from './errors'
import { atWallClock, type PeriodRule, periodStartAt } from './period'
import { wallClockMs } from './wall-clock'

/** In steps of three years, the last leap day is at most twelve years ago. */
const MONTHS_BACK = 144

/** A month of a calendar. */
interface Month {
  /** Its first midnight, as a local time in milliseconds. */
  startMs: number
  days: number
}

/**
 * The anchor of periods that begin on the same day of each month, at midnight. In a month without that day they begin on its last day, and
 * later months have the day again. So the anchor must be in a month that has the day, if there is one.
 * @param rule with months or years.
 * @param day of the month, from 1.
 * @returns an anchor before `now`, and the number of the period that contains `now`. This period ends on the next such day.
 * @throws {DomainError} `calendar_ends` if the table of Bikram Sambat ends before.
 */
export function anchorOnDay(
  rule: Omit<PeriodRule, 'anchorAt'>,
  day: number,
  now: Date,
): { anchorAt: Date; index: number } {
  const nowMs = wallClockMs(now.getTime(), rule.timeZone)
  const monthAt = (later: number) => monthLater(rule, nowMs, later)
  const startIn = ({ startMs, days }: Month) => startMs + (Math.min(day, days) - 1) * DAY_MS
  const next = startIn(monthAt(0)) > nowMs ? 0 : 1
  const step = rule.intervalCount * (rule.interval === 'year' ? 12 : 1)
  let index = 0
  for (let back = 2; back * step <= MONTHS_BACK && monthAt(next - (index + 1) * step).days < day; back += 1)
    if (monthAt(next - back * step).days > monthAt(next - (index + 1) * step).days) index = back - 1
  return { anchorAt: atWallClock(startIn(monthAt(next - (index + 1) * step)), rule.timeZone), index }
}

/** The number of the period that contains an instant. @param at not before the anchor. */
export function indexAt(rule: PeriodRule, at: Date): number {
  let index = 0
  while (periodStartAt(rule, index + 1) <= at) index += 1
  return index
}

/** The month this many months after that of a local time. */
function monthLater({ calendar }: Pick<PeriodRule, 'calendar'>, wallMs: number, later: number): Month {
  if (calendar === 'bs') {
    const month = bikramSambatMonthLater(wallMs, later)
    if (!month) throw new DomainError('calendar_ends')
    return { startMs: month.firstDay * DAY_MS, days: month.days }
  }
  const wall = new Date(wallMs)
  const [year, month] = [wall.getUTCFullYear(), wall.getUTCMonth() + later]
  const startMs = Date.UTC(year, month, 1)
  return { startMs, days: (Date.UTC(year, month + 1, 1) - startMs) / DAY_MS }
}
