import { BIKRAM_SAMBAT_MONTHS } from './bikram-sambat'
import { bikramSambat } from './calendar-date'
import { addDays, type Day, dayOf, startOfDay } from './day'
import { inDigitsOf } from './digits'
import { firstDayOfFiscalYear, fiscalYearOf } from './fiscal-year'
import { type Language, LOCALES } from './language'

/** A range of days with a name, a first and a last day. */
export interface DayRange {
  label: string
  from: Day
  to: Day
}

/** The names, with a placeholder for a month or a year: `This month ({month})`. */
export type DayWords = Readonly<Record<'today' | 'month' | 'lastMonth' | 'fiscalYear', string>>

const LONGER_THAN_A_YEAR = 370

/**
 * The most common ranges of days: today, this and the last month of Bikram Sambat, by which books are closed, and the fiscal year. Outside
 * of the published table there are no months.
 * @param timeZone of the business.
 */
export function dayPresets(now: Date, timeZone: string, language: Language, words: DayWords): DayRange[] {
  const today = dayOf(now, timeZone)
  const first = firstDayOfFiscalYear(now, timeZone)
  const inNext = startOfDay(addDays(first, LONGER_THAN_A_YEAR), timeZone)
  return [
    { label: words.today, from: today, to: today },
    ...monthsUntil(now, timeZone, language, words),
    {
      label: words.fiscalYear.replace('{year}', inDigitsOf(language, fiscalYearOf(now, timeZone))),
      from: first,
      to: addDays(firstDayOfFiscalYear(inNext, timeZone), -1),
    },
  ]
}

function monthsUntil(now: Date, timeZone: string, language: Language, words: DayWords): DayRange[] {
  const date = bikramSambat(now, timeZone)
  if (!date) return []
  const n = BIKRAM_SAMBAT_MONTHS.findIndex(
    ({ year, month }) => year === String(date.year) && month === date.month,
  )
  const from = addDays(dayOf(now, timeZone), 1 - date.day)
  const present = BIKRAM_SAMBAT_MONTHS[n]
  const nameOf = ({ month, monthName }: { month: number; monthName: string }) =>
    LOCALES[language].nepaliMonths?.[month] ?? monthName
  const last = BIKRAM_SAMBAT_MONTHS[n - 1]
  return [
    ...(present
      ? [
          {
            label: words.month.replace('{month}', nameOf(present)),
            from,
            to: addDays(from, present.days - 1),
          },
        ]
      : []),
    ...(last
      ? [
          {
            label: words.lastMonth.replace('{month}', nameOf(last)),
            from: addDays(from, -last.days),
            to: addDays(from, -1),
          },
        ]
      : []),
  ]
}
