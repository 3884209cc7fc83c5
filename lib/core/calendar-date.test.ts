import { expect, it } from 'vitest'
import { dayInWords, momentInWords } from './calendar-date'

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
