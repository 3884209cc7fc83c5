import { expect, test } from 'vitest'
import { backoffMs } from './delivery'
import { SeenEvents } from './intake'

const NOW = Date.parse('2026-11-20T00:00:00Z')

test('each delay between retries is twice the last one, up to five minutes, and varies by a fifth', () => {
  const middle = (failures: number) => backoffMs(failures, () => 0.5)
  expect([1, 2, 3, 9, 10, 50].map(middle)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000])
  expect(backoffMs(1, () => 0)).toBe(800)
  expect(backoffMs(1, () => 1)).toBe(1_200)
})

test('when there are more ids than are kept, the oldest are forgotten first', () => {
  const seen = new SeenEvents()
  for (let index = 0; index <= 100_000; index += 1) seen.take(`evt_${index}`, NOW)
  expect(seen.take('evt_100000', NOW)).toBe(false)
  expect(seen.take('evt_1', NOW)).toBe(false)
  expect(seen.take('evt_0', NOW)).toBe(true)
})
