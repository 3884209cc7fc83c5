import { NEPAL } from '@/lib/core/calendar-date'
import { addDays, type Day, dayOf, startOfDay } from '@/lib/core/day'
import { DAY_MS } from '@/lib/core/duration'
import type { Language } from '@/lib/core/language'
import {
  type NepaliMonth,
  nepaliMonthName,
  nepaliMonthsBetween,
  nepaliMonthWords,
} from '@/lib/core/nepali-month'

/** A month of Bikram Sambat in the time zone of a business. Businesses close their books by these months. */
export interface BookMonth {
  /** `Mangsir 2083` */
  title: string
  /** `Mangsir` */
  name: string
  first: Day
  last: Day
  /** Its start. */
  from: Date
}

const MONTH_MS = 31 * DAY_MS

/** The last months including the current one, oldest first. Empty outside the published calendar. */
export function lastMonths(now: Date, timeZone: string, count: number, language: Language): BookMonth[] {
  const months = nepaliMonthsBetween(new Date(now.getTime() - count * MONTH_MS), now, count)
  return months.reverse().map((month) => bookMonth(month, timeZone, language))
}

// A range of the reports has about three years at most.
const MOST = 40

/** The months that some days touch, the oldest first. None outside of the published table. */
export function monthsOfDays(
  { first, last }: Pick<BookMonth, 'first' | 'last'>,
  timeZone: string,
  language: Language,
): BookMonth[] {
  const months = nepaliMonthsBetween(startOfDay(first, NEPAL), startOfDay(last, NEPAL), MOST)
  return months.reverse().map((month) => bookMonth(month, timeZone, language))
}

function bookMonth(month: NepaliMonth, timeZone: string, language: Language): BookMonth {
  const first = dayOf(month.from, NEPAL)
  return {
    title: nepaliMonthWords(month, language),
    name: nepaliMonthName(month, language),
    first,
    last: addDays(dayOf(month.to, NEPAL), -1),
    from: startOfDay(first, timeZone),
  }
}
