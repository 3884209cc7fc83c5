import { expect, it } from 'vitest'
import { plainSigns, smsSegments } from './sms-segments'

it.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // Characters of the extension table count twice.
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['र'.repeat(70), 1],
  ['र'.repeat(71), 2],
  ['र'.repeat(134), 2],
  ['र'.repeat(135), 3],
  // A single character of another script makes the whole text expensive.
  [`${'a'.repeat(70)}।`, 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
])('%j is sent in %i segments', (text, count) => {
  expect(smsSegments(text)).toBe(count)
})

it('typographic signs are replaced by those that cost less', () => {
  const text = `Tea – “Gold”${'a'.repeat(100)}`
  expect([smsSegments(text), smsSegments(plainSigns(text))]).toEqual([2, 1])
  expect(plainSigns('it’s…')).toBe("it's...")
})
