import { BIKRAM_SAMBAT_MONTHS, bikramSambatDay } from './bikram-sambat'
import { wallClockMs } from './period'

/** A month of a fiscal year, which begins with Shrawan. */
export interface FiscalMonth {
  /** Of Bikram Sambat. */
  year: string
  /** Counted from 0, from Baisakh. */
  month: number
  monthName: string
  /** Every instant of the month, in whatever time zone, is between these two. */
  earliest: Date
  latest: Date
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MONTHS = 12
const SHRAWAN = 3
// The time zones of the world are from 14 hours ahead to 12 behind.
const MOST_AHEAD_MS = 14 * HOUR_MS
const MOST_BEHIND_MS = 12 * HOUR_MS

/**
 * @param fiscalYear such as `2083-84`.
 * @param n 1 is Shrawan, 12 is Asar.
 * @returns null outside of the published table.
 */
export function fiscalMonth(fiscalYear: string, n: number): FiscalMonth | null {
  const [first = '', second = ''] = fiscalYear.split('-')
  if (Number(second) !== (Number(first) + 1) % 100) return null
  const month = (SHRAWAN + n - 1) % MONTHS
  const year = String(Number(first) + (month < SHRAWAN ? 1 : 0))
  const found = BIKRAM_SAMBAT_MONTHS.find((each) => each.year === year && each.month === month)
  if (!found) return null
  return {
    year,
    month,
    monthName: found.monthName,
    earliest: new Date(found.firstDay * DAY_MS - MOST_AHEAD_MS),
    latest: new Date((found.firstDay + found.days) * DAY_MS + MOST_BEHIND_MS),
  }
}

/** The place of an instant in the fiscal years, in a time zone. Null outside of the published table. */
export function fiscalMonthOf(at: Date, timeZone: string): { fiscalYear: string; n: number } | null {
  const day = bikramSambatDay(wallClockMs(at.getTime(), timeZone))
  if (!day) return null
  const first = Number(day.year) - (day.month < SHRAWAN ? 1 : 0)
  const fiscalYear = `${first}-${String((first + 1) % 100).padStart(2, '0')}`
  return { fiscalYear, n: ((day.month - SHRAWAN + MONTHS) % MONTHS) + 1 }
}

/** `2083-08-07`: a day in Bikram Sambat, in a time zone. Null outside of the published table. */
export function numericBikramSambat(at: Date, timeZone: string): string | null {
  const day = bikramSambatDay(wallClockMs(at.getTime(), timeZone))
  return day && [day.year, twoDigits(day.month + 1), twoDigits(day.day)].join('-')
}

const twoDigits = (n: number) => String(n).padStart(2, '0')
