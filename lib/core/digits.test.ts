import { expect, it } from 'vitest'
import { codeDigits, inDigitsOf, toAsciiDigits } from './digits'

it('digits are written in both scripts, and everything else stays', () => {
  expect(inDigitsOf('ne', 'Rs 1,234.50')).toBe('Rs १,२३४.५०')
  expect(toAsciiDigits('Rs १,२३४.५०')).toBe('Rs 1,234.50')
})

it.each(['987654', '९८७६५४', '987 654', '987-654', ' 9876547 '])(
  '%j is typed or pasted for 987654',
  (typed) => {
    expect(codeDigits(typed, 6)).toBe('987654')
  },
)
