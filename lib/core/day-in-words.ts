import { bikramSambatDay } from './bikram-sambat'
import type { Day } from './day'
import { inDigitsOf } from './digits'
import { DEFAULT_LANGUAGE, type Language, LOCALES } from './language'

// Days and months for staff's charts: Gregorian in English, Bikram Sambat in other languages. Outside of the published table they are
// always Gregorian.

// Each formatter is created once, because that takes as long as formatting fifty dates.
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<Language, Intl.DateTimeFormat>()
  return (day: Day, language: Language): string => {
    const tag = language === DEFAULT_LANGUAGE ? 'en-GB' : language
    const format = made.get(language) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    made.set(language, format)
    return format.format(Date.parse(day))
  }
}

const GREGORIAN_SHORT = inWords({ day: 'numeric', month: 'short' })
const GREGORIAN_WEEK_DAY = inWords({ weekday: 'short', day: 'numeric' })
const GREGORIAN_LONG = inWords({ weekday: 'long', day: 'numeric', month: 'long' })
const SHORT_MONTH = inWords({ month: 'short' })
const LONG_MONTH = inWords({ month: 'long' })
const NARROW_NAME = inWords({ weekday: 'narrow' })
const LONG_NAME = inWords({ weekday: 'long' })

const bikramSambat = (day: Day, language: Language) =>
  language === DEFAULT_LANGUAGE ? null : bikramSambatDay(Date.parse(day))

/** `21 Nov`, `मंसिर ५` */
export function shortDay(day: Day, language: Language): string {
  const date = bikramSambat(day, language)
  if (!date) return GREGORIAN_SHORT(day, language)
  const month = LOCALES[language].nepaliMonths?.[date.month] ?? date.monthName
  return inDigitsOf(language, `${month} ${date.day}`)
}

/** `Sat 21`, `श ५`: the weekday as on a wall calendar, because the bar of a week has no room for more. */
export function weekDay(day: Day, language: Language): string {
  const date = bikramSambat(day, language)
  if (!date) return GREGORIAN_WEEK_DAY(day, language)
  return inDigitsOf(language, `${NARROW_NAME(day, language)} ${date.day}`)
}

/** `Saturday 21 November`, `शनिबार, मंसिर ५ (२१ नोभेम्बर)` */
export function longDay(day: Day, language: Language): string {
  if (!bikramSambat(day, language)) return GREGORIAN_LONG(day, language)
  const gregorian = `${Number(day.slice(-2))} ${LONG_MONTH(day, language)}`
  return `${LONG_NAME(day, language)}, ${shortDay(day, language)} (${inDigitsOf(language, gregorian)})`
}

/** `Nov`, `नोभे`: Gregorian in all languages. */
export function shortMonth(day: Day, language: Language): string {
  return LOCALES[language].shortMonths?.[Number(day.slice(5, 7)) - 1] ?? SHORT_MONTH(day, language)
}

/** `November 2026`, `नोभेम्बर २०२६` */
export function longMonth(day: Day, language: Language): string {
  return `${LONG_MONTH(day, language)} ${inDigitsOf(language, day.slice(0, 4))}`
}
