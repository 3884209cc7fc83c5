import { expect, it } from 'vitest'
import { text } from './fields'

it('a name cannot turn the amount that a page shows behind it', () => {
  expect(text(20).parse('\u202eTea\u202c \u2067shop\u2069')).toBe('Tea shop')
  expect(text(20).safeParse('\u202e \u2066').success).toBe(false)
})

it('a name keeps the joiners of Nepali and the signs of other writings', () => {
  const name = 'श्री\u200dकृष्ण \u200fسلام'
  expect(text(40).parse(name)).toBe(name)
})
