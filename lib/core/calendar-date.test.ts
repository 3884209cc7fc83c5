import { expect, it } from 'vitest'
import { dateInWords, dayInWords, momentInWords, shortDate } from './calendar-date'

const ZONE = 'Asia/Kathmandu'
// 5 Mangsir 2083, 10:00 in Kathmandu.
const NOW = new Date('2026-11-21T04:15:00Z')

it.each([
  ['2026-11-28T04:15:00Z', '12 Mangsir'],
  ['2027-04-13T18:00:00Z', '30 Chaitra'],
  ['2027-04-13T18:15:00Z', '1 Baisakh 2084'],
  ['2099-01-01T00:00:00Z', '1 January 2099'],
])('%s is the day %s', (at, words) => {
  expect(dayInWords(new Date(at), NOW, ZONE)).toBe(words)
})

it.each([
  ['2026-11-21T18:14:00Z', 'today 23:59'],
  ['2026-11-21T18:15:00Z', 'tomorrow 00:00'],
  ['2026-11-20T04:15:00Z', '4 Mangsir 10:00'],
  ['2026-11-28T03:30:00Z', '12 Mangsir 09:15'],
])('%s is the moment %s', (at, words) => {
  expect(momentInWords(new Date(at), NOW, ZONE)).toBe(words)
})

it.each([
  ['2027-01-22T04:15:00Z', '8 Magh 2083 (22 January 2027)', '२०८३ माघ ८ (२२ जनवरी २०२७)'],
  // Outside of the published table.
  ['2099-01-01T00:00:00Z', '1 January 2099', '१ जनवरी २०९९'],
])('%s is written %s, and in Nepali %s: Bikram Sambat first', (at, english, nepali) => {
  const words = (['en', 'ne'] as const).map((language) => dateInWords(new Date(at), ZONE, language))
  expect(words).toEqual([english, nepali])
})

it.each([
  ['2026-12-22T04:15:00Z', '7 Poush (22 December)', 'पुस ७ (२२ डिसेम्बर)', '22 Dec', 'पुस ७'],
  [
    '2027-11-21T04:15:00Z',
    '5 Mangsir 2084 (21 November 2027)',
    '२०८४ मंसिर ५ (२१ नोभेम्बर २०२७)',
    '21 Nov 2027',
    '२०८४ मंसिर ५',
  ],
  [
    '2024-11-21T04:15:00Z',
    '6 Mangsir 2081 (21 November 2024)',
    '२०८१ मंसिर ६ (२१ नोभेम्बर २०२४)',
    '21 Nov 2024',
    '२०८१ मंसिर ६',
  ],
])('%s needs its year only if it is about a year away: %s, %s, and in an SMS %s, %s', (at, ...expected) => {
  const languages = ['en', 'ne'] as const
  const words = [
    ...languages.map((language) => dateInWords(new Date(at), ZONE, language, NOW)),
    ...languages.map((language) => shortDate(new Date(at), ZONE, language, NOW)),
  ]
  expect(words).toEqual(expected)
})
