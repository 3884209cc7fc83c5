import NepaliDate from 'nepali-date-converter'
import { wallClockMs } from '@/lib/core/period'

export type Language = 'en' | 'ne'

// nepali-date-converter's table ends with BS 2090, which ends in April 2034.
const BS_FIRST_MS = Date.UTC(1943, 3, 14)
const BS_END_MS = Date.UTC(2034, 3, 14)

/** `20 November 2026`, `२० नोभेम्बर २०२६`: the Gregorian date of an instant on the business's wall clock. */
export function calendarDate(at: Date, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'ne' ? 'ne-NP-u-nu-deva' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(wallClockMs(at.getTime(), timeZone))
}

/** `5 Mangsir 2083`, `५ मंसिर २०८३`: the same in Bikram Sambat; null outside of its published table. */
export function bikramSambatDate(at: Date, timeZone: string, language: Language): string | null {
  const wallMs = wallClockMs(at.getTime(), timeZone)
  if (wallMs < BS_FIRST_MS || wallMs >= BS_END_MS) return null
  const wall = new Date(wallMs)
  // The converter reads local fields, so the wall clock's date is handed over as one.
  const date = new NepaliDate(new Date(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()))
  return date.format('D MMMM YYYY', language === 'ne' ? 'np' : 'en')
}
