import { expect, it } from 'vitest'
import { inDigitsOf, toAsciiDigits } from './digits'

it('digits are written in both scripts, and everything else stays', () => {
  expect(inDigitsOf('ne', 'Rs 1,234.50')).toBe('Rs १,२३४.५०')
  expect(toAsciiDigits('Rs १,२३४.५०')).toBe('Rs 1,234.50')
})
