import { expect, test } from 'vitest'
import { durationMs, sleepMs } from './duration'
import { backoffMs } from './retry'
import { SeenEvents } from './seen-events'

const NOW = Date.parse('2026-11-20T00:00:00Z')

test.each([
  ['5s', 5_000],
  ['1h30m', 5_400_000],
  ['2w1d', 1_296_000_000],
  ['250ms', 250],
  ['soon', null],
  ['5', null],
  ['', null],
])('the duration "%s" is %s ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms)
})

test.each([
  ['', 0],
  ['10s', 10_000],
  ['2026-11-20T00:00:07.000Z', 7_000],
  ['2026-11-19T00:00:00.000Z', 0],
  ['2026-99-99T00:00:00Z', null],
  ['tomorrow', null],
])('a sleep named "%s" waits %s ms', (name, ms) => {
  expect(sleepMs(name, NOW)).toBe(ms)
})

test('pauses between retries double up to five minutes, a fifth more or less', () => {
  const middle = (failures: number) => backoffMs(failures, () => 0.5)
  expect([1, 2, 3, 9, 10, 50].map(middle)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000])
  expect(backoffMs(1, () => 0)).toBe(800)
  expect(backoffMs(1, () => 1)).toBe(1_200)
})

test('of more ids than it keeps, the oldest are forgotten first', () => {
  const seen = new SeenEvents()
  for (let index = 0; index <= 100_000; index += 1) seen.take(`evt_${index}`, NOW)
  expect(seen.take('evt_100000', NOW)).toBe(false)
  expect(seen.take('evt_1', NOW)).toBe(false)
  expect(seen.take('evt_0', NOW)).toBe(true)
})
