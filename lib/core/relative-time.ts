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

const WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** How far an instant is from now, in words: `3 hours ago`, `in 5 days`, `just now`. Rounded down to whole units. */
export function relativeTime(at: Date, now: Date): string {
  const seconds = Math.trunc((at.getTime() - now.getTime()) / 1000)
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? []
  if (!unit || !size) return seconds > 0 ? 'in a moment' : 'just now'
  return WORDS.format(Math.trunc(seconds / size), unit)
}
