import { dateConfigMap } from 'nepali-date-converter'
import { inDigitsOf } from './digits'
import { type Language, LOCALES } from './language'
import { wallClockMs } from './period'

const DAY_MS = 86_400_000
// 1 Baisakh 2000 BS, the first day of the table of month lengths (see fiscal-year.ts).
const FIRST_DAY_MS = Date.UTC(1943, 3, 14)

/** `20 November 2026`, `२० नोभेम्बर २०२६`: the Gregorian date of an instant in the business's time zone. */
export function calendarDate(at: Date, timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(LOCALES[language].forDates, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(wallClockMs(at.getTime(), timeZone))
  const part = (type: 'day' | 'month' | 'year') => parts.find((each) => each.type === type)?.value
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** `4 Mangsir 2083`, `४ मंसिर २०८३`: the same date in Bikram Sambat. Null outside of its published table. */
export function bikramSambatDate(at: Date, timeZone: string, language: Language): string | null {
  const date = bikramSambat(at, timeZone)
  if (!date) return null
  const month = LOCALES[language].nepaliMonths?.[date.month] ?? date.monthName
  return inDigitsOf(language, [date.day, month, date.year].join(' '))
}

// The calendar of Nepal is that of its own time zone.
export const NEPAL = 'Asia/Kathmandu'

/** `2083-08`: the month of Bikram Sambat in Nepal. Outside of its published table the Gregorian month, such as `2101-06`. */
export function nepaliMonth(at: Date): string {
  const date = bikramSambat(at, NEPAL)
  if (!date) return new Date(wallClockMs(at.getTime(), NEPAL)).toISOString().slice(0, 7)
  return `${date.year}-${String(date.month + 1).padStart(2, '0')}`
}

/** @returns `month` counted from 0. Null outside of the published table. */
function bikramSambat(at: Date, timeZone: string) {
  let day = Math.floor((wallClockMs(at.getTime(), timeZone) - FIRST_DAY_MS) / DAY_MS)
  if (day < 0) return null
  // Integer keys come in ascending order.
  for (const [year, months] of Object.entries(dateConfigMap)) {
    for (const [month, [monthName, days]] of Object.entries(months).entries()) {
      if (day < days) return { year, month, monthName, day: day + 1 }
      day -= days
    }
  }
  return null
}

/** `12 Mangsir`: a day as people say it, with its year if that is not the present one. Outside of the table: `21 June 2101`. */
export function dayInWords(at: Date, now: Date, timeZone: string): string {
  const day = bikramSambatDate(at, timeZone, 'en')
  if (!day) return calendarDate(at, timeZone, 'en')
  const year = bikramSambatDate(now, timeZone, 'en')?.slice(-5)
  return year && day.endsWith(year) ? day.slice(0, -year.length) : day
}

/** `today 09:15`, `tomorrow 09:15`, `12 Mangsir 09:15`: a time to wait for. */
export function momentInWords(at: Date, now: Date, timeZone: string): string {
  const wallDay = (instant: Date) => Math.floor(wallClockMs(instant.getTime(), timeZone) / DAY_MS)
  const near = { 0: 'today', 1: 'tomorrow' }[wallDay(at) - wallDay(now)]
  const time = new Date(wallClockMs(at.getTime(), timeZone)).toISOString().slice(11, 16)
  return `${near ?? dayInWords(at, now, timeZone)} ${time}`
}
