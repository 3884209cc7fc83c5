import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readFile } from './worker/read-file'

const FILES = path.join(import.meta.dirname, 'field')

async function readField(name: string, guesses = false) {
  const bytes = new Uint8Array(readFileSync(path.join(FILES, `${name}.csv`)))
  const read = await readFile({ bytes, columns: {}, guesses })
  if (!('rows' in read)) throw new Error(read.message)
  return read
}

/** What each file of the field says of its first customer, where its columns are guessed. */
const CUSTOMERS: Record<string, object> = {
  'google-contacts': {
    name: 'Hari Bahadur Thapa',
    phone: '+9779841234567',
    email: 'hari@example.com',
    address: 'Baneshwor\nKathmandu',
  },
  'outlook-contacts': {
    name: 'Sita Shrestha',
    phone: '+9779841234567',
    email: 'sita@example.com',
    address: 'Patan Dhoka, Lalitpur',
  },
  'isp-login-and-name': { name: 'Ram Thapa', phone: '+9779812345678', externalId: 'ram_patan' },
  'ledger-without-name': {
    name: 'Sita Traders',
    phone: '+9779841234567',
    panNumber: '301234567',
    address: 'New Road, Kathmandu, Bagmati',
  },
  'sep-line': { name: 'Gita Rai', phone: '+9779841234567' },
  'title-row': { name: 'Gita', phone: '+9779841234567', address: 'Patan' },
  'blank-heading': {
    name: 'Gita',
    phone: '+9779841234567',
    email: 'gita@example.com',
    externalId: 'M-1',
  },
}

it.each(Object.keys(CUSTOMERS))('%s.csv is read as it is', async (name) => {
  const { rows, likelyNames } = await readField(name, true)
  expect(rows.map(({ terms }) => terms?.customer)).toEqual([CUSTOMERS[name]])
  expect(likelyNames).toBeNull()
})

it('of two phones in a cell the first counts, and the row says so', async () => {
  const { rows } = await readField('two-phones')
  expect(rows.map(({ terms, notes }) => [terms?.customer.phone, notes?.[0]?.code])).toEqual([
    ['+9779841234567', 'several_in_cell'],
    ['+9779841234568', 'several_in_cell'],
    ['+9779841234569', 'several_in_cell'],
  ])
})

it('words for nothing are nothing, and odd spaces are spaces', async () => {
  const { rows } = await readField('placeholders')
  expect(rows.map(({ terms }) => terms?.customer)).toEqual([
    { name: 'Asha Rai', phone: '+9779841234567' },
    { name: 'Bina KC', email: 'bina@example.com' },
    { name: 'Hari Thapa', phone: '+9779861234569' },
  ])
  const [row] = (await readField('price-with-nbsp')).rows
  expect(row?.terms?.billing).toMatchObject({ price: 'Monthly Gym', paidUntil: '2027-04-15' })
})

it('a date is read as a spreadsheet and a person write it', async () => {
  const { rows } = await readField('dates-after-a-spreadsheet')
  expect(rows.map(({ terms, notes }) => [terms?.billing?.paidUntil, notes?.[0]?.code])).toEqual([
    ['2027-04-15', undefined],
    ['2027-04-15', undefined],
    // 2083-12-06
    ['2027-03-20', 'date_day_first'],
    ['2027-03-20', undefined],
  ])
})

it('phones that a program wrote as decimals are whole again', async () => {
  const { rows } = await readField('float-phones')
  expect(rows.map(({ terms }) => terms?.customer.phone)).toEqual(['+9779841234567', '+9779801234568'])
})

it('numbers that a data tool wrote as decimals are whole again where they are ids', async () => {
  const read = async (csv: string) => {
    const file = await readFile({ bytes: new TextEncoder().encode(csv), columns: {}, guesses: false })
    return 'rows' in file && file.rows.map(({ terms }) => terms?.customer)
  }
  expect(await read('phone,external_id,pan\n9841234567,101.0,301234567.0\n9841234568,,\n')).toEqual([
    { phone: '+9779841234567', externalId: '101', panNumber: '301234567' },
    { phone: '+9779841234568' },
  ])
  // One that is no number: then a person has written them so.
  expect(await read('phone,external_id\n9841234567,1.0\n9841234568,A-2\n')).toMatchObject([
    { externalId: '1.0' },
    { externalId: 'A-2' },
  ])
})

/** Ways to write the 15th of April 2027, and the 6th of Chaitra 2083. */
const DAYS: Record<string, readonly string[]> = {
  '2027-04-15': [
    ...['15/04/2027', '15.4.2027', '4/15/2027', '2027/4/15', '15-Apr-27', '15 April 2027', 'April 15, 2027'],
    ...[
      '2027-04-15 00:00:00',
      '2027-04-15T00:00:00.000Z',
      '4/15/2027 0:00',
      '4/15/2027 12:00:00 AM',
      '१५ अप्रिल २०२७',
    ],
  ],
  '2027-03-20': [
    ...['2083-12-06', '06/12/2083', '२०८३।१२।०६'.replaceAll('।', '/'), '6 Chaitra 2083', '2083 Chait 6'],
    ...['२०८३ चैत ६', '२०८३ चैत्र ६ गते', '6-Chaitra-2083'],
  ],
}

it.each(Object.entries(DAYS))('%s is read in all of its forms', async (day, forms) => {
  for (const form of forms) {
    const bytes = new TextEncoder().encode(`phone,price,paid_until\n9841000001,Gold,"${form}"\n`)
    const read = await readFile({ bytes, columns: {}, guesses: false })
    expect('rows' in read && read.rows[0]?.terms?.billing?.paidUntil, form).toBe(day)
  }
})

it('a column with one American date has American dates', async () => {
  const dates = ['4/5/2027', '4/15/2027', '06/12/2083']
  const csv = `phone,price,paid_until\n${dates.map((date, n) => `984100000${n},Gold,${date}`).join('\n')}`
  const read = await readFile({ bytes: new TextEncoder().encode(csv), columns: {}, guesses: false })
  expect('rows' in read && read.rows.map(({ terms }) => terms?.billing?.paidUntil)).toEqual([
    '2027-04-05',
    '2027-04-15',
    '2027-03-20',
  ])
})
