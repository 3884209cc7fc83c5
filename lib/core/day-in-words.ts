import { bikramSambatDay } from './bikram-sambat'
import type { Day } from './day'
import { inDigitsOf } from './digits'
import { DEFAULT_LANGUAGE, type Language, LOCALES } from './language'

// Days as the reports of staff say them: by Bikram Sambat, by whose months businesses close their books. Outside of its published table
// they are Gregorian.

// Each formatter is made once: that takes as long as fifty dates.
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
const LONG_MONTH = inWords({ month: 'long' })
const SHORT_NAME = inWords({ weekday: 'short' })
const NARROW_NAME = inWords({ weekday: 'narrow' })
const LONG_NAME = inWords({ weekday: 'long' })

const bikramSambat = (day: Day) => bikramSambatDay(Date.parse(day))

/** `5 Mangsir`, `मंसिर ५` */
export function shortDay(day: Day, language: Language): string {
  const date = bikramSambat(day)
  if (!date) return GREGORIAN_SHORT(day, language)
  const words = [String(date.day), LOCALES[language].nepaliMonths?.[date.month] ?? date.monthName]
  return inDigitsOf(language, (LOCALES[language].yearIsFirst ? words.reverse() : words).join(' '))
}

/** `Sat 5`, `श ५`: the week day as a calendar of the wall has it, because a bar of seven has no room for more. */
export function weekDay(day: Day, language: Language): string {
  const date = bikramSambat(day)
  if (!date) return GREGORIAN_WEEK_DAY(day, language)
  const name = (language === DEFAULT_LANGUAGE ? SHORT_NAME : NARROW_NAME)(day, language)
  return inDigitsOf(language, `${name} ${date.day}`)
}

/** `Saturday 5 Mangsir (21 November)`, `शनिबार, मंसिर ५ (२१ नोभेम्बर)` */
export function longDay(day: Day, language: Language): string {
  if (!bikramSambat(day)) return GREGORIAN_LONG(day, language)
  const gregorian = `${Number(day.slice(-2))} ${LONG_MONTH(day, language)}`
  const comma = language === DEFAULT_LANGUAGE ? '' : ','
  return `${LONG_NAME(day, language)}${comma} ${shortDay(day, language)} (${inDigitsOf(language, gregorian)})`
}
