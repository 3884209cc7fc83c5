import { dateConfigMap } from 'nepali-date-converter'
import { NEPAL, nepaliMonth } from './calendar-date'
import { addDays, type Day, startOfDay } from './day'
import { inDigitsOf } from './digits'
import { type Language, LOCALES } from './language'

/** A month of Bikram Sambat, from midnight in Nepal to the midnight that begins the next one. */
export interface NepaliMonth {
  /** `2083-08` */
  month: string
  from: Date
  to: Date
}

interface Entry {
  index: number
  year: string
  /** In Latin script. */
  name: string
  first: Day
  days: number
}

// 1 Baisakh 2000 BS, the first day of the published table.
const FIRST_DAY: Day = '1943-04-14'

let table: Map<string, Entry> | undefined

function monthsOfTable(): Map<string, Entry> {
  if (table) return table
  table = new Map()
  let first = FIRST_DAY
  // Integer keys come in ascending order.
  for (const [year, months] of Object.entries(dateConfigMap))
    for (const [index, [name, days]] of Object.entries(months).entries()) {
      table.set(`${year}-${String(index + 1).padStart(2, '0')}`, { index, year, name, first, days })
      first = addDays(first, days)
    }
  return table
}

/** The month that a text such as `2083-08` names. Null for any other text, and outside of the published table. */
export function nepaliMonthNamed(month: string): NepaliMonth | null {
  const entry = monthsOfTable().get(month)
  if (!entry) return null
  const { first, days } = entry
  return { month, from: startOfDay(first, NEPAL), to: startOfDay(addDays(first, days), NEPAL) }
}

/** The months from that of one instant to that of another, the newest first. @param most how many at most. */
export function nepaliMonthsBetween(from: Date, to: Date, most: number): NepaliMonth[] {
  const [first, last] = [nepaliMonth(from), nepaliMonth(to)]
  const names = [...monthsOfTable().keys()].filter((each) => each >= first && each <= last)
  return names
    .slice(-most)
    .reverse()
    .map((each) => nepaliMonthNamed(each) as NepaliMonth)
}

/** `Mangsir 2083`, `२०८३ मंसिर`. */
export function nepaliMonthWords({ month }: NepaliMonth, language: Language): string {
  const { year, name, index } = monthsOfTable().get(month) as Entry
  const { nepaliMonths, yearIsFirst } = LOCALES[language]
  const words = [nepaliMonths?.[index] ?? name, year]
  return inDigitsOf(language, (yearIsFirst ? words.reverse() : words).join(' '))
}
