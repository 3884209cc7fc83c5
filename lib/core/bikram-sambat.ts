import { dateConfigMap } from 'nepali-date-converter'
import { DAY_MS } from './duration'

// The only table of Bikram Sambat. Its package version is pinned, and a test pins the years that periods are counted by
// (docs/decisions/0010-periods-and-pauses.md).

/** A month of the published table, which contains the years 2000 to 2090. */
export interface BikramSambatMonth {
  year: string
  /** Counted from 0. */
  month: number
  /** In Latin script. */
  monthName: string
  /** Its first day, in days since 1970. */
  firstDay: number
  days: number
}

// 1 Baisakh 2000, the first day of the table.
const FIRST_DAY = Date.UTC(1943, 3, 14) / DAY_MS

/** All months of the table, oldest first. */
export const BIKRAM_SAMBAT_MONTHS: readonly BikramSambatMonth[] = monthsOfTable()

function monthsOfTable(): BikramSambatMonth[] {
  let firstDay = FIRST_DAY
  // Integer keys come in ascending order.
  return Object.entries(dateConfigMap).flatMap(([year, months]) =>
    Object.entries(months).map(([monthName, days], month) => {
      const made = { year, month, monthName, firstDay, days }
      firstDay += days
      return made
    }),
  )
}

/** `2083-08` */
export const monthKey = ({ year, month }: Pick<BikramSambatMonth, 'year' | 'month'>) =>
  `${year}-${String(month + 1).padStart(2, '0')}`

/**
 * The month of Bikram Sambat that contains a day, and the day's number in it. Null outside of the table.
 * @param wallClockMs a local time, in milliseconds, as if it were UTC.
 */
export function bikramSambatDay(wallClockMs: number): (BikramSambatMonth & { day: number }) | null {
  const day = Math.floor(wallClockMs / DAY_MS)
  const month = monthAt(indexOf(day))
  const dayOfMonth = day - month.firstDay + 1
  return dayOfMonth >= 1 && dayOfMonth <= month.days ? { ...month, day: dayOfMonth } : null
}

/**
 * The local time this many months later: the same day of that month, or its last day if it is shorter, at the same hour. Null if one of the
 * two months is not in the table.
 * @param wallClockMs a local time, in milliseconds, as if it were UTC.
 * @param months may be negative.
 */
export function addBikramSambatMonths(wallClockMs: number, months: number): number | null {
  const day = Math.floor(wallClockMs / DAY_MS)
  const index = indexOf(day)
  const from = monthAt(index)
  const to = BIKRAM_SAMBAT_MONTHS[index + months]
  const dayOfMonth = day - from.firstDay
  if (!to || dayOfMonth < 0 || dayOfMonth >= from.days) return null
  return (to.firstDay + Math.min(dayOfMonth, to.days - 1)) * DAY_MS + (wallClockMs - day * DAY_MS)
}

/**
 * The month this many months after that of a local time. Null if it is not in the table.
 * @param wallClockMs a local time, in milliseconds, as if it were UTC.
 * @param months may be negative.
 */
export function bikramSambatMonthLater(wallClockMs: number, months: number): BikramSambatMonth | null {
  const now = bikramSambatDay(wallClockMs)
  return (now && BIKRAM_SAMBAT_MONTHS[indexOf(now.firstDay) + months]) ?? null
}

/** The index of the last month that begins on or before a day. 0 for a day before the table. */
function indexOf(day: number): number {
  let [low, high] = [0, BIKRAM_SAMBAT_MONTHS.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (monthAt(middle).firstDay <= day) low = middle
    else high = middle - 1
  }
  return low
}

const monthAt = (index: number) => BIKRAM_SAMBAT_MONTHS[index] as BikramSambatMonth
