import { type Language, LOCALES } from './language'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
const UNITS = [
  ['year', 365 * DAY_S],
  ['month', 30 * DAY_S],
  ['day', DAY_S],
  ['hour', HOUR_S],
  ['minute', MINUTE_S],
] as const

// Created once per language, because creating a formatter takes long.
const WORDS = new Map<Language, Intl.RelativeTimeFormat>()

function wordsIn(language: Language): Intl.RelativeTimeFormat {
  const words = WORDS.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  WORDS.set(language, words)
  return words
}

/** The distance of an instant from now, in words: `3 hours ago`, `in 5 days`, `just now`. Rounded down to whole units. */
export function relativeTime(at: Date, now: Date, language: Language = 'en'): string {
  const seconds = Math.trunc((at.getTime() - now.getTime()) / 1000)
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? []
  if (!unit || !size) return LOCALES[language].moments[seconds > 0 ? 'soon' : 'now']
  return wordsIn(language).format(Math.trunc(seconds / size), unit)
}
