import { expect, it } from 'vitest'
import { numberIn } from './number-in'

const typed = (text: string) => {
  const form = new FormData()
  form.set('trialDays', text)
  return numberIn(form, 'trialDays')
}

it('a whole number may be typed in the digits of Nepali, and an empty field is none', () => {
  expect(typed(' 14 ')).toBe(14)
  expect(typed('१४')).toBe(14)
  expect(typed('')).toBeUndefined()
  expect(() => typed('धेरै')).toThrow('must be a whole number')
})
