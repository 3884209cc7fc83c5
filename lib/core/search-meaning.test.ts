import { expect, it } from 'vitest'
import { searchMark } from '@/lib/infra/database/search-mark'
import { meaningOf, prefixQuery } from './search-meaning'

it.each([
  ['Maya Tamang', ['maya', 'tamang']],
  ['maya.tamang+gym@shop.test', ['maya', 'tamang', 'gym', 'shop', 'test']],
  ['आशा गुरुङ', ['आशा', 'गुरुङ']],
  [`o'neil & !(x) | \\y:*`, ['neil']],
  ['a rai', ['rai']],
  ['maya maya maya', ['maya']],
])('%s is looked for by its words', (text, words) => {
  expect(meaningOf(text).words).toEqual(words)
})

it('the words of a tenant cannot leave its mark or the syntax of the query', () => {
  const mark = searchMark({ businessId: '019f0000-0000-7000-8000-0000a1b2c3d4', environment: 'production' })
  expect(prefixQuery(mark, meaningOf(`':* | maya\\'`).words)).toBe(`'0000a1b2c3d4pmaya':*`)
})

it('an id is found by its beginning, and a word with an underscore is no id', () => {
  expect(meaningOf('cus_01h4')).toEqual({
    ids: {
      prefix: 'cus',
      from: '01890000-0000-0000-0000-000000000000',
      to: '01893fff-ffff-ffff-ffff-ffffffffffff',
    },
    words: [],
  })
  expect(meaningOf('john_01')).toEqual({ words: ['john', '01'] })
  expect(meaningOf('cus_zz').ids).toBeUndefined()
})

it.each([
  ['9841234567', '+9779841234567', '+9779841234567'],
  ['+977 984-1234567', '+9779841234567', '+9779841234567'],
  ['९८४१२३४५', '+9779841234500', '+9779841234599'],
])('%s is a phone number or its beginning', (text, from, to) => {
  expect(meaningOf(text).phones).toEqual({ from, to })
})

it.each(['984123', '98412345678', '1234567890'])('%s is no phone number', (text) => {
  expect(meaningOf(text).phones).toBeUndefined()
})

it.each([
  ['2083-84/000031', { fiscalYear: '2083-84', count: '000031' }],
  ['2083-84/31', { fiscalYear: '2083-84', count: '000031' }],
  ['31', { fiscalYear: null, count: '000031' }],
  ['३१', { fiscalYear: null, count: '000031' }],
])('%s is an invoice number', (text, invoice) => {
  expect(meaningOf(text).invoice).toEqual(invoice)
})
