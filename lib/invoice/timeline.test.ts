import { expect, it } from 'vitest'
import { readableWords } from './timeline'

it.each([
  ['production', 'The wallet held Rs 100.00 of Rs 500.00.', 'The wallet held less than Rs 500.00.'],
  ['production', 'The wallet held less than Rs 500.00.', 'The wallet held less than Rs 500.00.'],
  ['production', 'No wallet is linked to pay Rs 500.00.', 'No wallet is linked to pay Rs 500.00.'],
  ['production', undefined, undefined],
  ['sandbox', 'The wallet held Rs 100.00 of Rs 500.00.', 'The wallet held Rs 100.00 of Rs 500.00.'],
] as const)('in %s a merchant reads of “%s”: %s', (environment, stored, shown) => {
  expect(readableWords(environment, stored)).toBe(shown)
})
