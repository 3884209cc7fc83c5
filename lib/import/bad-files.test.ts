import { expect, it } from 'vitest'
import { POST as createImport } from '@/app/v1/imports/route'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { MAX_ROWS } from './limits-schema'
import { readFile } from './worker/read-file'

const bytesOf = (file: string | number[]) =>
  typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(file)

const refusalOf = async (file: string | number[], columns: Record<string, string> = {}) => {
  const read = await readFile({ bytes: bytesOf(file), columns, guesses: false })
  return 'code' in read ? read.message : 'It was read.'
}

const lines = (count: number) => `phone\n${'9841000001\n'.repeat(count)}`
const wide = (count: number) => Array.from({ length: count }, (_, n) => `metadata.m${n}`).join()

/** Files of which nothing can be used. */
const FILES: Record<string, [file: string | number[], columns?: Record<string, string>]> = {
  'a damaged Excel workbook': [[0x50, 0x4b, 0x03, 0x04, 0x14]],
  'an old Excel workbook': [[0xd0, 0xcf, 0x11, 0xe0]],
  'a PDF': ['%PDF-1.7'],
  'UTF-16': [[0xff, 0xfe, 0x70, 0x00]],
  'a picture': [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]],
  'a compressed file': [[0x1f, 0x8b, 0x08]],
  'a text document': ['{\\rtf1 phone}'],
  'a web page': ['<html><table>'],
  JSON: ['[{"phone": "9841000001"}]'],
  'Latin-1': [[0x70, 0x68, 0xf6, 0x6e, 0x65]],
  'an empty file': ['\n \n'],
  'characters of no text': ['phone\n98\u000041'],
  'headings alone': ['phone,name\n,\n'],
  tabs: ['phone\tname\n9841000001\tAsha'],
  'a quote that stays open': ['phone,name\n9841000001,"Asha\n'],
  'a quote in the middle': ['phone,name\n9841000001,As"ha\n'],
  'a cell after its quote': ['phone,name\n9841000001,"As"ha\n'],
  'an endless row': [`phone,name\n9841000001,${'a'.repeat(70_000)}\n`],
  'too many rows': [lines(50_001)],
  'too many columns': [`phone,${wide(120)}\n9841000001\n`],
  'too much metadata': [`phone,${wide(51)}\n9841000001\n`],
  'a column without a heading': ['phone,,name\n9841000001,,Asha\n'],
  'a heading twice': ['phone,phone\n9841000001,9841000002\n'],
  'two headings of one column': ['phone,Phone\n9841000001,9841000002\n'],
  'nobody can be reached': ['name\nAsha\n'],
  'no headings': ['Asha,9841000001\nBina,9841000002\n'],
  'an unknown heading': ['phone,colour\n9841000001,red\n'],
  'a mapped heading that is not there': ['phone\n9841000001\n', { Mobile: 'phone' }],
  'a heading mapped to no column': ['phone,Mobile\n9841000001,\n', { Mobile: 'mobile' }],
}

it('each kind of file that cannot be used is refused with a sentence of its own', async () => {
  const said = await Promise.all(Object.values(FILES).map((given) => refusalOf(...given)))
  expect(said.filter((message) => message === 'It was read.')).toEqual([])
  // Both kinds of UTF-16 and both kinds of too many columns are told in one sentence each.
  expect(new Set(said).size).toBe(said.length)
  for (const message of said) expect(message).toMatch(/^[A-Z].+\.$/)
})

/** Files that look odd and can be used. */
const GOOD: Record<string, string> = {
  'a mark at the beginning': '\uFEFFphone,name\n9841000001,Asha\n',
  semicolons: 'phone;name\n9841000001;Asha\n',
  'line ends of three kinds': 'phone,name\r\n9841000001,Asha\n9841000002,Bina\r\n',
  'empty lines and cells around the table': '\n,,\nphone,name,,\n,,,\n9841000001,Asha,,\n\n',
  'a comma, a quote and a line in a cell': 'phone,name\n9841000001,"Rai, ""Asha""\nKumari"\n',
  'no line end': 'phone,name\n9841000001,Asha',
  'a title above the headings': 'Members of 2083,,\nname,phone,price\nAsha,9841000001,\n',
  'last cells that are not written': 'phone,name,email,address\n9841000001,Asha\n',
}

it('files that look odd are read all the same', async () => {
  for (const [kind, csv] of Object.entries(GOOD)) {
    const read = await readFile({ bytes: bytesOf(csv), columns: {}, guesses: false })
    expect('rows' in read && read.rows[0]?.terms?.customer, kind).toMatchObject({ phone: '+9779841000001' })
  }
})

it('a phone that a data tool wrote as a fraction is that phone, and one with a digit too many is a problem', async () => {
  const csv = 'name,phone\nAsha Rai,9841234567.0\nBina KC,98012345680\n'
  const read = await readFile({ bytes: bytesOf(csv), columns: {}, guesses: false })
  expect('rows' in read && read.rows).toMatchObject([
    { terms: { customer: { phone: '+9779841234567' } } },
    { problems: [{ code: 'phone_invalid' }] },
  ])
})

it('lines that say nothing are no rows, however many a spreadsheet leaves behind the table', async () => {
  const csv = `phone,name\n${'9841000001,Asha\n'.repeat(MAX_ROWS)}${',\n'.repeat(1_000)}`
  const read = await readFile({ bytes: bytesOf(csv), columns: {}, guesses: false })
  expect('rows' in read && read.rows.length).toBe(MAX_ROWS)
  expect(await refusalOf(`phone\n${'\n'.repeat(3 * MAX_ROWS)}9841000001\n`)).toContain('50,000 rows')
})

it('headings are guessed in English and Nepali, and one that is like no column says nothing', async () => {
  const headings =
    'S.N.,Member No.,पूरा नाम,Mobile Number,Contact,ठेगाना,Plan,म्याद सकिने मिति,metadata.branch,Remarks'
  const csv = `${headings}\n1,7,आशा,9841000001,9841000002,पाटन,Gold,2083-08-06,Patan,new\n`
  const read = await readFile({ bytes: bytesOf(csv), columns: {}, guesses: true })
  expect('rows' in read && read.columns).toEqual([
    ...[
      null,
      'external_id',
      'name',
      'phone',
      null,
      'address',
      'price',
      'paid_until',
      'metadata.branch',
      null,
    ],
  ])
  const named = await readFile({ bytes: bytesOf(csv), columns: { Contact: 'phone' }, guesses: true })
  expect('rows' in named && named.rows[0]?.terms?.customer.phone).toBe('+9779841000002')
})

it('headings that are columns are those columns, also where others may be guessed', async () => {
  const csv = 'external_id,name,phone\nM-7,Asha,9841000001\n'
  const read = await readFile({ bytes: bytesOf(csv), columns: {}, guesses: true })
  expect('rows' in read && read.columns).toEqual(['external_id', 'name', 'phone'])
})

it('a heading that says the same twice, in two languages or two words, is guessed', async () => {
  const csv = 'Name (नाम),Tel. (mobile),Member No. / सदस्य नं.,Phone of father\nAsha,9841000001,7,9841000002\n'
  const read = await readFile({ bytes: bytesOf(csv), columns: {}, guesses: true })
  expect('rows' in read && read.columns).toEqual(['name', 'phone', 'external_id', null])
})

/** Rows that cannot be made, by the problem that they have. */
const ROWS: Record<string, string> = {
  too_many_cells: 'phone\n9841000001,Asha',
  unreachable: 'phone,name\n,Asha',
  phone_invalid: 'phone\n12',
  phone_rounded: 'phone\n9.84E+09',
  email_invalid: 'email\nasha(at)example.com',
  language_unknown: 'phone,language\n9841000001,French',
  pan_invalid: 'phone,pan\n9841000001,12',
  text_too_long: `phone,name\n9841000001,${'a'.repeat(201)}`,
  letters_lost: 'phone,name\n9841000001,???? ??',
  price_missing: 'phone,paid_until\n9841000001,2084-01-01',
  quantity_invalid: 'phone,price,quantity\n9841000001,Gold,1.5',
  collection_unknown: 'phone,price,collection\n9841000001,Gold,bank',
  date_invalid: 'phone,price,paid_until\n9841000001,Gold,6/8/83',
  date_ambiguous: 'phone,price,paid_until\n9841000001,Gold,6/8/2083\n,,20/8/2083\n,,8/20/2083',
  date_missing_in_calendar: 'phone,price,paid_until\n9841000001,Gold,2083-08-32',
  date_year: 'phone,price,paid_until\n9841000001,Gold,2091-01-01',
  two_dates: 'phone,price,paid_until,trial_until\n9841000001,Gold,2084-01-01,2084-01-01',
}

it('each kind of row that cannot be made has a problem of its own', async () => {
  for (const [code, csv] of Object.entries(ROWS)) {
    const read = await readFile({ bytes: bytesOf(csv), columns: {}, guesses: false })
    expect('rows' in read && read.rows[0]?.problems?.map((each) => each.code), code).toEqual([code])
  }
})

it('dates of both calendars are read, in both scripts', async () => {
  const csv =
    'phone,price,paid_until\n9841000001,Gold,2083-08-06\n9841000002,Gold,२०८३/८/६\n9841000003,Gold,2026-11-22'
  const read = await readFile({ bytes: bytesOf(csv), columns: {}, guesses: false })
  expect('rows' in read && read.rows.map(({ terms }) => terms?.billing?.paidUntil)).toEqual([
    '2026-11-22',
    '2026-11-22',
    '2026-11-22',
  ])
})

it('a file above 10 MB and columns that are no JSON are refused', async () => {
  const { sandboxKey } = await newBusiness()
  const large = new FormData()
  large.set('file', new File([new Uint8Array(10_485_761).fill(97)], 'large.csv'))
  expect((await call(createImport, sandboxKey, { form: large })).error?.code).toBe('import_too_large')
  const form = new FormData()
  form.set('file', new File(['phone\n9841000001'], 'members.csv'))
  form.set('columns', 'phone')
  expect((await call(createImport, sandboxKey, { form })).error).toMatchObject({
    code: 'parameter_invalid',
    param: 'columns',
  })
})
