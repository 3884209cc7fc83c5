import { afterEach, expect, it } from 'vitest'
import { allowPhoneSeries, anyPhone, mobilePhone, normalizeMobile, phoneCode, readablePhone } from './phone'

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
  '9812345678.0',
  '9812345678.00',
  '+9779812345678.0',
  '="9812345678"',
  '="+977 9812345678"',
  '=9812345678',
  '"9812345678"',
  "'9812345678",
  "'+977 9812345678",
  '’9812345678',
  '(+977) 9812345678',
  '(977) 981-2345678',
  '+(977) 9812345678',
  '( +977 )981 2345678',
  '00977 9812345678',
  '00977-981-2345678',
  '09812345678',
  '98\u00a0123\u202f45\u20076\u3000\ufeff78\t',
  '981\u20132345\u2212678',
  '９８１２３４５６７８',
  '＋９７７（９８１）２３４５６７８',
  '९८१२३४५६७८.०',
])('%s is one phone, however it is written', (text) => {
  expect(normalizeMobile(text)).toBe('+9779812345678')
  expect(anyPhone.parse(text)).toBe('+9779812345678')
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

it.each([
  ...[
    '961234567',
    '96123456789',
    '97123456',
    '971234567',
    '98123456',
    '981234567',
    '98123456780',
    '981234567800',
  ],
  ...[
    '+977981234567',
    '+97798412345670',
    '00977 98412345670',
    '97798412345670',
    '0981234567',
    '9812345678.05',
  ],
])('%s begins like a mobile and has not ten digits, so nobody writes it down', (text) => {
  expect(anyPhone.safeParse(text).success).toBe(false)
})

it.each([
  ['01-4412345', '+97714412345'],
  ['(०१) ४४१२३४५', '+97714412345'],
  ['="01-4412345"', '+97714412345'],
  ['096-420123', '+97796420123'],
  ['+97797420123', '+97797420123'],
  ['+91 98123 45678', '+919812345678'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['9831234567', '+9779831234567'],
])('%s is a phone that a merchant may write down', (text, phone) => {
  expect(anyPhone.parse(text)).toBe(phone)
})

afterEach(() => allowPhoneSeries([]))

it('an operator allows a new series of mobile numbers', () => {
  expect(normalizeMobile('9831234567')).toBeNull()
  allowPhoneSeries(['991', '983'])
  expect(normalizeMobile('9831234567')).toBe('+9779831234567')
  expect(normalizeMobile('983123456')).toBeNull()
  expect(normalizeMobile('9841234567')).toBe('+9779841234567')
})

it.each(['123456', ' 123 456 ', '१२३४५६', '123-456', '\u2068123456\u2069'])('%s is a code', (text) => {
  expect(phoneCode.parse(text)).toBe('123456')
})

it.each(['12345', '1234567', 'abcdef', ''])('%s is no code', (text) => {
  expect(phoneCode.safeParse(text).success).toBe(false)
})

it.each([
  ['+9779841000001', '984-1000001'],
  ['+97714123456', '01-4123456'],
  ['+919876543210', '+91 98765 43210'],
  ['nobody', 'nobody'],
])('%s is read as %s', (phone, read) => {
  expect(readablePhone(phone)).toBe(read)
})
