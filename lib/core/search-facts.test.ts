import { expect, it } from 'vitest'
import { factsIn } from './search-facts'

const day = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })

it.each([
  ['2,500', 250_000n],
  ['Rs 2500.50', 250_050n],
  ['२५००', 250_000n],
  ['0', undefined],
  ['-5', undefined],
  ['R-1042', undefined],
])('%s names the amount %s', (text, amountPaisa) => {
  expect(factsIn(text).amountPaisa).toBe(amountPaisa)
})

it.each([
  ['2026-11-29', day('2026-11-28T18:15:00Z', '2026-11-29T18:15:00Z')],
  ['2026/11/29', day('2026-11-28T18:15:00Z', '2026-11-29T18:15:00Z')],
  ['2083-08-13', day('2026-11-28T18:15:00Z', '2026-11-29T18:15:00Z')],
  ['२०८३-०८-१३', day('2026-11-28T18:15:00Z', '2026-11-29T18:15:00Z')],
  ['2026-02-30', undefined],
  ['2083-08-33', undefined],
  ['2083-13-01', undefined],
])('%s names the day in Nepal', (text, expected) => {
  expect(factsIn(text).day).toEqual(expected)
})
