import { expect, it } from 'vitest'
import { mobilePhone, normalizeMobile, phoneCode } from './phone'

it.each([
  '9812345678',
  '+977 9812345678',
  '+977-981-2345678',
  '977 9812345678',
  '009779812345678',
  '  98 1234 5678 ',
  '९८१२३४५६७८',
  '+९७७ ९८१२३४५६७८',
  '\u202a+977 981-2345678\u202c',
  '\u200e9812345678\u200f',
])('%s is one phone, however it is written', (text) => {
  expect(normalizeMobile(text)).toBe('+9779812345678')
})

it.each(['9001234567', '9601234567', '9721234567', '9741234567', '9761234567', '9801234567', '9881234567'])(
  '%s is a Nepali mobile',
  (text) => expect(normalizeMobile(text)).toBe(`+977${text}`),
)

it.each([
  ['a landline', '014123456'],
  ['a network that does not exist', '9831234567'],
  ['another one', '9991234567'],
  ['a digit too many', '98123456789'],
  ['a digit too few', '981234567'],
  ['a phone of India', '+919812345678'],
  ['an extension', '9812345678 ext. 5'],
  ['words around it', 'call 9812345678'],
  ['nothing', ''],
  ['a page of digits', '9'.repeat(10_000)],
])('%s is none', (_, text) => {
  expect(normalizeMobile(text)).toBeNull()
  expect(mobilePhone.safeParse(text).success).toBe(false)
})

it.each(['123456', ' 123 456 ', '१२३४५६', '123-456', '\u2068123456\u2069'])('%s is a code', (text) => {
  expect(phoneCode.parse(text)).toBe('123456')
})

it.each(['12345', '1234567', 'abcdef', ''])('%s is no code', (text) => {
  expect(phoneCode.safeParse(text).success).toBe(false)
})
