import { BIKRAM_SAMBAT_MONTHS } from './bikram-sambat'
import { bikramSambat } from './calendar-date'
import { addDays, type Day, dayOf, startOfDay } from './day'
import { firstDayOfFiscalYear, fiscalYearOf } from './fiscal-year'

/** Some days with their name, the first and the last of them. */
export interface DayRange {
  label: string
  from: Day
  to: Day
}

const LONGER_THAN_A_YEAR = 370

/**
 * The days that people look at most: today, the present and the last month of Bikram Sambat, by which books are closed, and the
 * fiscal year. Outside of the published table there are no months.
 * @param timeZone of the business.
 */
export function dayPresets(now: Date, timeZone: string): DayRange[] {
  const today = dayOf(now, timeZone)
  const first = firstDayOfFiscalYear(now, timeZone)
  const inNext = startOfDay(addDays(first, LONGER_THAN_A_YEAR), timeZone)
  return [
    { label: 'Today', from: today, to: today },
    ...monthsUntil(now, timeZone),
    {
      label: `This fiscal year (${fiscalYearOf(now, timeZone)})`,
      from: first,
      to: addDays(firstDayOfFiscalYear(inNext, timeZone), -1),
    },
  ]
}

function monthsUntil(now: Date, timeZone: string): DayRange[] {
  const date = bikramSambat(now, timeZone)
  if (!date) return []
  const n = BIKRAM_SAMBAT_MONTHS.findIndex(
    ({ year, month }) => year === String(date.year) && month === date.month,
  )
  const from = addDays(dayOf(now, timeZone), 1 - date.day)
  const present = BIKRAM_SAMBAT_MONTHS[n]
  const last = BIKRAM_SAMBAT_MONTHS[n - 1]
  return [
    ...(present
      ? [{ label: `This month (${present.monthName})`, from, to: addDays(from, present.days - 1) }]
      : []),
    ...(last
      ? [{ label: `Last month (${last.monthName})`, from: addDays(from, -last.days), to: addDays(from, -1) }]
      : []),
  ]
}
