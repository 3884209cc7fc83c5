import { dateConfigMap } from 'nepali-date-converter'

/** A month of the published table, which has the years 2000 to 2090. */
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

const DAY_MS = 86_400_000
// 1 Baisakh 2000, the first day of the table.
const FIRST_DAY = Date.UTC(1943, 3, 14) / DAY_MS

/** All months of the table, the oldest first. */
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

/**
 * The month of Bikram Sambat in which a day lies, and which day of it this is. Null outside of the table.
 * @param wallClockMs a local time, in milliseconds, as if it were UTC.
 */
export function bikramSambatDay(wallClockMs: number): (BikramSambatMonth & { day: number }) | null {
  const day = Math.floor(wallClockMs / DAY_MS)
  let [low, high] = [0, BIKRAM_SAMBAT_MONTHS.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (monthAt(middle).firstDay <= day) low = middle
    else high = middle - 1
  }
  const month = monthAt(low)
  const dayOfMonth = day - month.firstDay + 1
  return dayOfMonth >= 1 && dayOfMonth <= month.days ? { ...month, day: dayOfMonth } : null
}

const monthAt = (index: number) => BIKRAM_SAMBAT_MONTHS[index] as BikramSambatMonth
