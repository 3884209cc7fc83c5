import { NEPAL } from './calendar-date'
import { addDays, startOfDay } from './day'
import { toAsciiDigits } from './digits'
import { DAY_MS } from './duration'
import { nepaliMonthNamed } from './nepali-month'
import { writtenPaisa } from './written-amount'

/** What a text may be, besides a name or a number: an amount, a day, a reference. */
export interface SearchFacts {
  amountPaisa?: bigint
  /** A day in Nepal, from either calendar. */
  day?: { from: Date; to: Date }
  /** The text as it is, for references and notes. */
  text: string
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
// Years from here are Bikram Sambat: no business has Gregorian dates of that year, and Bikram Sambat reached it long ago.
const FIRST_YEAR_OF_BS = 2060

/** The facts that a text may mean. */
export function factsIn(given: string): SearchFacts {
  const text = given.trim()
  const day = dayIn(toAsciiDigits(text).replaceAll('/', '-'))
  const amountPaisa = day ? null : writtenPaisa(text)
  return { text, ...(day && { day }), ...(amountPaisa && amountPaisa > 0n && { amountPaisa }) }
}

function dayIn(text: string): SearchFacts['day'] {
  const [, year, month, day] = DAY.exec(text) ?? []
  if (!day) return undefined
  if (Number(year) >= FIRST_YEAR_OF_BS) {
    const named = nepaliMonthNamed(`${year}-${month}`)
    const from = named && new Date(named.from.getTime() + (Number(day) - 1) * DAY_MS)
    return from && Number(day) > 0 && from < named.to
      ? { from, to: new Date(from.getTime() + DAY_MS) }
      : undefined
  }
  const at = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text) return undefined
  return { from: startOfDay(text, NEPAL), to: startOfDay(addDays(text, 1), NEPAL) }
}
