import { expect, it } from 'vitest'
import { MESSAGES } from '@/messages/catalogue'
import { changeText } from './form'

const WORDS = { texts: MESSAGES.en.catalog.change, rhythm: 'a month', language: 'en' } as const

it.each([
  [
    180_000n,
    142,
    '142 live subscriptions pay Rs 300.00 more a month, from their next periods: Rs 42,600.00 more a month together.',
  ],
  [
    100_000n,
    2,
    '2 live subscriptions pay Rs 500.00 less a month, from their next periods: Rs 1,000.00 less a month together.',
  ],
  [150_001n, 1, '1 live subscription pays Rs 0.01 more a month, from its next period.'],
  [150_000n, 142, ''],
  [180_000n, 0, ''],
])('Rs 1,500 to %i paisa for %i subscriptions: %s', (next, live, text) => {
  expect(changeText('150000', next, live, WORDS)).toBe(text)
})
