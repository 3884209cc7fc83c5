import { DAY_MS } from './duration'

// A second implementation of Bikram Sambat months, in another style than the product's: a wall calendar, day by day.

const NEPAL_OFFSET_MS = 20_700_000

// The days of the twelve months, one line per year. Each digit is the number of days minus 29. 2070 to 2083 are the official calendar, 2084
// to 2086 are the same in two public tables, and later years are a forecast of the pinned package.
const PUBLISHED = `
2070 222322011011  2071 223222101011  2072 232321101011  2073 232321110012  2074 222322101011  2075 223222101011
2076 232321110011  2077 232321110102  2078 222322101011  2079 223222101011  2080 232321110011  2081 232321110102
2082 223222101011  2083 223222101011  2084 232321110012  2085 132321110102  2086 223222101011  2087 223222110111
2088 123312110111  2089 132321110111  2090 132321110111`
export const LENGTHS = new Map(
  [...PUBLISHED.matchAll(/(\d{4}) (\d{12})/g)].map(([, year = '', digits = '']) => [
    Number(year),
    [...digits].map((digit) => 29 + Number(digit)),
  ]),
)

/** Every day of the published years in order, each with its year, month and day. 1 Baisakh 2070 was 14 April 2013. */
export const DAYS = [...LENGTHS].flatMap(([year, months]) =>
  months.flatMap((length, month) => Array.from({ length }, (_, i) => ({ year, month, day: i + 1 }))),
)
export const FIRST_MS = Date.UTC(2013, 3, 14)
export const PLACES = new Map(DAYS.map(({ year, month, day }, i) => [`${year}-${month}-${day}`, i]))

/** The position of the same day this many months later, counted month by month. Undefined beyond the published years. */
export function laterPlace(place: number, months: number): number | undefined {
  let { year, month, day } = DAYS[place] as (typeof DAYS)[number]
  for (let i = 0; i < months; i++) {
    month += 1
    if (month === 12) [year, month] = [year + 1, 0]
  }
  const length = LENGTHS.get(year)?.[month]
  if (length !== undefined) day = Math.min(day, length)
  return PLACES.get(`${year}-${month}-${day}`)
}

/** The instant this many months later in Nepal: the same day of the month, or its last one, at the same hour. */
export function laterByBikramSambat(ms: number, months: number): number {
  const sinceFirst = ms + NEPAL_OFFSET_MS - FIRST_MS
  const place = Math.floor(sinceFirst / DAY_MS)
  return ms + ((laterPlace(place, months) as number) - place) * DAY_MS
}
