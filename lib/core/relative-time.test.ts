import { expect, it } from 'vitest'
import { relativeTime } from './relative-time'

const NOW = new Date('2026-11-21T04:15:00Z')

it.each([
  ['2026-11-21T04:14:58Z', 'just now'],
  ['2026-11-21T04:15:30Z', 'in a moment'],
  ['2026-11-21T04:13:01Z', '1 minute ago'],
  ['2026-11-21T01:00:00Z', '3 hours ago'],
  ['2026-11-26T05:00:00Z', 'in 5 days'],
  ['2026-09-01T00:00:00Z', '2 months ago'],
  ['2024-11-21T00:00:00Z', '2 years ago'],
])('%s is %s', (at, words) => {
  expect(relativeTime(new Date(at), NOW)).toBe(words)
})
