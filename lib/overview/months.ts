import { NEPAL } from '@/lib/core/calendar-date'
import { addDays, type Day, dayOf, startOfDay } from '@/lib/core/day'
import { DAY_MS } from '@/lib/core/duration'
import type { Language } from '@/lib/core/language'
import { nepaliMonthName, nepaliMonthsBetween, nepaliMonthWords } from '@/lib/core/nepali-month'

/** A month of Bikram Sambat in the time zone of a business, by which it closes its books. */
export interface BookMonth {
  /** `Mangsir 2083` */
  title: string
  /** `Mangsir` */
  name: string
  first: Day
  last: Day
  /** Its first instant. */
  from: Date
}

const MONTH_MS = 31 * DAY_MS

/** The last months with the present one, the oldest first. None outside of the published table. */
export function lastMonths(now: Date, timeZone: string, count: number, language: Language): BookMonth[] {
  const months = nepaliMonthsBetween(new Date(now.getTime() - count * MONTH_MS), now, count)
  return months.reverse().map((month) => {
    const first = dayOf(month.from, NEPAL)
    return {
      title: nepaliMonthWords(month, language),
      name: nepaliMonthName(month, language),
      first,
      last: addDays(dayOf(month.to, NEPAL), -1),
      from: startOfDay(first, timeZone),
    }
  })
}
