import { expect, it } from 'vitest'
import type { Discount } from '@/lib/core/discount'
import { readShown, type ShownPrice, shownInForm } from '@/lib/core/shown-terms'
import { leftInWords, shownInWords } from './discount-words'

const off: Discount = { couponId: 'c', code: 'TEA-20', percentOff: 20, amountOffPaisa: null, periodsLeft: 2 }

it('the discount of what runs says for how many payments it is', () => {
  expect(leftInWords(off, 'en')).toBe('20 % off the next 2 payments')
  expect(leftInWords({ ...off, periodsLeft: 1 }, 'en')).toBe('20 % off the next payment')
  expect(leftInWords({ ...off, periodsLeft: null }, 'en')).toBe('20 % off every payment')
  expect(leftInWords(off, 'ne')).toBe('अर्का २ भुक्तानीमा २०% छुट')
})

it('what was shown comes back from a form as it was, and nothing else is read from it', () => {
  const last = { amountPaisa: '100000', periods: null }
  const shown: ShownPrice = {
    periods: [{ amountPaisa: '10000', periods: 3 }, last],
    interval: 'month',
    intervalCount: 1,
  }
  const same = { ...shown, calendar: 'gregorian' } as const
  expect(shownInWords(same, 'en')).toBe('Rs\u00a0100.00 for 3 months, then Rs\u00a01,000.00 a month')
  expect(shownInWords({ ...same, periods: [last] }, 'en')).toBe('Rs\u00a01,000.00 a month')
  expect(shownInForm(same)).toBe('10000x3 100000 month 1')
  expect(readShown('10000x3 100000 month 1')).toEqual(shown)
  expect(readShown('100000 month 1')).toEqual({ ...shown, periods: [last] })
  for (const other of ['', '50000', '-1 month 3', '50000 moon 3', '50000 month 3 ', '1'.repeat(17)])
    expect(readShown(other)).toBeNull()
})
