import { dateConfigMap } from 'nepali-date-converter'
import { toDevanagariDigits } from './digits'
import type { Language } from './language'
import { wallClockMs } from './period'

const DAY_MS = 86_400_000
// 1 Baisakh 2000 BS, the first day of the table of month lengths (see fiscal-year.ts).
const FIRST_DAY_MS = Date.UTC(1943, 3, 14)
const NEPALI_MONTHS = [
  ...['बैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज'],
  ...['कात्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत'],
]

/** `20 November 2026`, `२० नोभेम्बर २०२६`: the Gregorian date of an instant in the business's time zone. */
export function calendarDate(at: Date, timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(language === 'ne' ? 'ne-NP-u-nu-deva' : 'en-GB', {
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
  const wallDay = Math.floor((wallClockMs(at.getTime(), timeZone) - FIRST_DAY_MS) / DAY_MS)
  if (wallDay < 0) return null
  let day = wallDay
  // Integer keys come in ascending order.
  for (const [year, months] of Object.entries(dateConfigMap)) {
    for (const [month, [name, days]] of Object.entries(months).entries()) {
      if (day < days) {
        const words = [day + 1, language === 'ne' ? NEPALI_MONTHS[month] : name, year].join(' ')
        return language === 'ne' ? toDevanagariDigits(words) : words
      }
      day -= days
    }
  }
  return null
}
