import { bikramSambatDay, monthKey } from './bikram-sambat'
import { inDigitsOf } from './digits'
import { DAY_MS } from './duration'
import { DEFAULT_LANGUAGE, type Language, LOCALES } from './language'
import { wallClockMs } from './wall-clock'

/** `20 November 2026`, `२० नोभेम्बर २०२६`: the Gregorian date of an instant in the business's time zone. */
export function calendarDate(at: Date, timeZone: string, language: Language = 'en'): string {
  const { day, month, year } = gregorian(at, timeZone, language)
  return `${day} ${month} ${year}`
}

// Created once, because creating a formatter takes longer than making a whole notice.
const GREGORIAN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

function gregorian(at: Date, timeZone: string, language: Language) {
  const wallClock = wallClockMs(at.getTime(), timeZone)
  const parts = GREGORIAN.formatToParts(wallClock)
  const part = (type: 'day' | 'month' | 'year') => parts.find((each) => each.type === type)?.value as string
  const month = LOCALES[language].gregorianMonths?.[new Date(wallClock).getUTCMonth()] ?? part('month')
  return { day: inDigitsOf(language, part('day')), month, year: inDigitsOf(language, part('year')) }
}

/** `4 Mangsir 2083`, `२०८३ मंसिर ४`: the same date in Bikram Sambat. Null outside of its published table. */
export function bikramSambatDate(at: Date, timeZone: string, language: Language): string | null {
  return inBikramSambat(at, timeZone, language, true)
}

function inBikramSambat(at: Date, timeZone: string, language: Language, withYear: boolean): string | null {
  const date = bikramSambat(at, timeZone)
  if (!date) return null
  const { nepaliMonths, yearIsFirst } = LOCALES[language]
  const month = nepaliMonths?.[date.month] ?? date.monthName
  const year = withYear ? [date.year] : []
  const words = yearIsFirst ? [...year, month, date.day] : [date.day, month, ...year]
  return inDigitsOf(language, words.join(' '))
}

/**
 * A day as in every text for customers, Bikram Sambat first: `8 Magh 2083 (22 January 2027)`, `२०८३ माघ ८ (२२ जनवरी २०२७)`. Each text uses
 * only one script.
 * @param now if given, the years are left out for a day that is less than eleven months away: `8 Magh (22 January)`.
 */
export function dateInWords(at: Date, timeZone: string, language: Language, now?: Date): string {
  const withYear = !now || isFar(at, now)
  const { day, month, year } = gregorian(at, timeZone, language)
  const bs = inBikramSambat(at, timeZone, language, withYear)
  return bs ? `${bs} (${day} ${month}${withYear ? ` ${year}` : ''})` : `${day} ${month} ${year}`
}

/**
 * The same day in only one calendar, for an SMS, where every character costs: `22 Jan`, `माघ ८`. With its year if it is eleven months away
 * or more.
 */
export function shortDate(at: Date, timeZone: string, language: Language, now: Date): string {
  const withYear = isFar(at, now)
  const { smsCalendar } = LOCALES[language]
  const bs = smsCalendar === 'bikramSambat' ? inBikramSambat(at, timeZone, language, withYear) : null
  if (bs) return bs
  const { day, month, year } = gregorian(at, timeZone, language)
  return `${day} ${month.slice(0, 3)}${withYear ? ` ${year}` : ''}`
}

/** `13 Mangsir`: a day in Nepal in Latin letters. */
export function latinNepaliDate(at: Date, timeZone: string, now: Date): string {
  return inBikramSambat(at, timeZone, 'en', isFar(at, now)) ?? shortDate(at, timeZone, 'en', now)
}

// Nearly a year, in both directions, so that the same day of another year is not mistaken for this one.
const FAR_MS = 330 * DAY_MS
const isFar = (at: Date, now: Date) => Math.abs(at.getTime() - now.getTime()) > FAR_MS

// The Nepali calendar uses Nepal's own time zone.
export const NEPAL = 'Asia/Kathmandu'

/** `2083-08`: the month of Bikram Sambat in Nepal. Outside of the published table the Gregorian month, such as `2101-06`. */
export function nepaliMonth(at: Date): string {
  const day = numericBikramSambat(at, NEPAL) ?? new Date(wallClockMs(at.getTime(), NEPAL)).toISOString()
  return day.slice(0, 'yyyy-mm'.length)
}

/** `2083-08-07`: a day in Bikram Sambat, in a time zone. Null outside of the published table. */
export function numericBikramSambat(at: Date, timeZone: string): string | null {
  const date = bikramSambat(at, timeZone)
  return date && `${monthKey(date)}-${String(date.day).padStart(2, '0')}`
}

/** The day of Bikram Sambat at an instant, in a time zone. Null outside of the published table. */
export const bikramSambat = (at: Date, timeZone: string) =>
  bikramSambatDay(wallClockMs(at.getTime(), timeZone))

/** A day in a sentence for staff: `6 December 2026`. English pages show the other calendar elsewhere. Other languages use `dateInWords`. */
export function staffDate(at: Date, timeZone: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? calendarDate(at, timeZone) : dateInWords(at, timeZone, language)
}

/**
 * `12 Mangsir`: a day as people say it, with its year if it is not this year. Outside of the table: `21 June 2101`. Other languages use
 * `dateInWords`.
 */
export function dayInWords(
  at: Date,
  now: Date,
  timeZone: string,
  language: Language = DEFAULT_LANGUAGE,
): string {
  if (language !== DEFAULT_LANGUAGE) return dateInWords(at, timeZone, language, now)
  const day = bikramSambatDate(at, timeZone, 'en')
  if (!day) return calendarDate(at, timeZone)
  const year = bikramSambatDate(now, timeZone, 'en')?.slice(-5)
  return year && day.endsWith(year) ? day.slice(0, -year.length) : day
}

/** `today 09:15`, `tomorrow 09:15`, `12 Mangsir 09:15`: a time to wait for. Other languages use `dateInWords`. */
export function momentInWords(
  at: Date,
  now: Date,
  timeZone: string,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const wallDay = (instant: Date) => Math.floor(wallClockMs(instant.getTime(), timeZone) / DAY_MS)
  const { today, tomorrow } = LOCALES[language].moments
  const near = { 0: today, 1: tomorrow }[wallDay(at) - wallDay(now)]
  const time = new Date(wallClockMs(at.getTime(), timeZone)).toISOString().slice(11, 16)
  return `${near ?? dayInWords(at, now, timeZone, language)} ${inDigitsOf(language, time)}`
}
