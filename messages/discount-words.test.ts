import { expect, it } from 'vitest'
import type { Discount } from '@/lib/core/discount'
import { leftInWords } from './discount-words'

const off: Discount = { couponId: 'c', code: 'TEA-20', percentOff: 20, amountOffPaisa: null, periodsLeft: 2 }

it('the discount of what runs says for how many payments it is', () => {
  expect(leftInWords(off, 'en')).toBe('20 % off the next 2 payments')
  expect(leftInWords({ ...off, periodsLeft: 1 }, 'en')).toBe('20 % off the next payment')
  expect(leftInWords({ ...off, periodsLeft: null }, 'en')).toBe('20 % off every payment')
  expect(leftInWords(off, 'ne')).toBe('अर्का २ भुक्तानीमा २०% छुट')
})
