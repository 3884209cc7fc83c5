import { BIKRAM_SAMBAT_MONTHS, type BikramSambatMonth, monthKey } from './bikram-sambat'
import { NEPAL, nepaliMonth } from './calendar-date'
import { startOfDay } from './day'
import { inDigitsOf } from './digits'
import { DAY_MS } from './duration'
import { type Language, LOCALES } from './language'

/** A month of Bikram Sambat, from midnight in Nepal to the midnight at which the next one begins. */
export interface NepaliMonth {
  /** `2083-08` */
  month: string
  from: Date
  to: Date
}

const BY_NAME = new Map(BIKRAM_SAMBAT_MONTHS.map((each) => [monthKey(each), each]))

/** The month of a text such as `2083-08`. Null for any other text, and outside of the published table. */
export function nepaliMonthNamed(month: string): NepaliMonth | null {
  const named = BY_NAME.get(month)
  if (!named) return null
  const startOf = (day: number) => startOfDay(new Date(day * DAY_MS).toISOString().slice(0, 10), NEPAL)
  return { month, from: startOf(named.firstDay), to: startOf(named.firstDay + named.days) }
}

/** The months from one instant to another, newest first. @param most how many at most. */
export function nepaliMonthsBetween(from: Date, to: Date, most: number): NepaliMonth[] {
  const [first, last] = [nepaliMonth(from), nepaliMonth(to)]
  const names = [...BY_NAME.keys()].filter((each) => each >= first && each <= last)
  return names
    .slice(-most)
    .reverse()
    .map((each) => nepaliMonthNamed(each) as NepaliMonth)
}

/** `Mangsir`, `मंसिर`. */
export function nepaliMonthName({ month }: NepaliMonth, language: Language): string {
  const named = BY_NAME.get(month) as BikramSambatMonth
  return LOCALES[language].nepaliMonths?.[named.month] ?? named.monthName
}

/** `Mangsir 2083`, `२०८३ मंसिर`. */
export function nepaliMonthWords(month: NepaliMonth, language: Language): string {
  const words = [nepaliMonthName(month, language), month.month.slice(0, 4)]
  return inDigitsOf(language, (LOCALES[language].yearIsFirst ? words.reverse() : words).join(' '))
}
