import { expect, it } from 'vitest'
import { tookText } from './took'

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1 s'],
  [17_672, '17.7 s'],
  [120_400, '120 s'],
  [1_200_000, '1,200 s'],
])('what took %i milliseconds took %s', (ms, text) => {
  expect(tookText(ms)).toBe(text)
})
