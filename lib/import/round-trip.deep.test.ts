import { expect, test } from 'vitest'
import { GET as readPreview } from '@/app/v1/imports/[id]/preview/route'
import { GET as readProblems } from '@/app/v1/imports/[id]/problems.csv/route'
import { POST as createImport } from '@/app/v1/imports/route'
import { newPrice } from '@/testing/billing'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { countOf, fileOf, run, send } from './sent-import.fixture'
import { hasOffice, OFFICE_FORMATS, SPREADSHEETS, savedByOffice, sheetOf } from './spreadsheets.fixture'

// What a spreadsheet makes of Khata's own file "mend and save".

const HEADINGS =
  'external_id,name,phone,email,language,pan,address,price,quantity,collection,paid_until,metadata.room,metadata.joined,metadata.note'

/** Each row is wrong at one place, and has something that a spreadsheet likes to change. */
const ROWS = [
  'M-1,Gita Rai,9841000001,,,,,Tea,1,outside,2083-12-06,,,',
  '007,आशा राई,12,,ne,301234567,12/3 Patan,Tea,2,outside,2083-12-06,0101,2080-01-15,true',
  '8,April Rai,+977 984-1234568,,,,"Patan, Lalitpur",Coffee,1,outside,15-Apr-27,9779841234567,2080/1/5,(5)',
  ',"Bina ""बिना"" KC",9801234568,bina(at)example.com,,,,Tea,1,outside,06/12/2083,1E5,,.5',
  '-9,Hari,०९८६१२३४५६९,,,30123456,Mar 5 Chowk,Tea,3,,2027-04-15,50%,1-2,=1+1',
]

/** What a person writes into the file: of the row with this name, a cell under this heading. */
const MENDED: [name: string, heading: string, cell: string][] = [
  ['आशा राई', 'phone', '9841234567'],
  ["'April Rai", 'price', 'Tea'],
  ['Bina "बिना" KC', 'email', 'bina@example.com'],
  ['Hari', 'pan', '301234568'],
]

/** Whom the mended rows are, whatever program saved them. */
const RIGHT = [
  {
    customer: {
      externalId: '007',
      name: 'आशा राई',
      phone: '+9779841234567',
      email: null,
      language: 'ne',
      panNumber: '301234567',
      address: '12/3 Patan',
      metadata: { room: '0101', joined: '2080-01-15', note: 'true' },
    },
    subscription: { quantity: 2, collection: 'outside', paidUntil: '2027-03-20' },
  },
  {
    customer: {
      externalId: '8',
      name: 'April Rai',
      phone: '+9779841234568',
      address: 'Patan, Lalitpur',
      metadata: { room: '9779841234567', joined: '2080/1/5', note: '(5)' },
    },
    subscription: { quantity: 1, paidUntil: '2027-04-15' },
  },
  {
    customer: {
      externalId: null,
      name: 'Bina "बिना" KC',
      phone: '+9779801234568',
      email: 'bina@example.com',
      metadata: { room: '1E5', note: '.5' },
    },
    subscription: { paidUntil: '2027-03-20' },
  },
  {
    customer: {
      externalId: '-9',
      name: 'Hari',
      phone: '+9779861234569',
      panNumber: '301234568',
      address: 'Mar 5 Chowk',
      metadata: { room: '50%', joined: '1-2', note: '=1+1' },
    },
    subscription: { quantity: 3, collection: 'wallet', paidUntil: '2027-04-15' },
  },
]

async function sendBytes({ sandboxKey }: TestBusiness, bytes: Uint8Array) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'mended'))
  form.set('guess', 'true')
  const { data, error } = await call(createImport, sandboxKey, { form })
  expect(error).toBeUndefined()
  return data
}

/** A business that has moved in with all of its rows but the wrong ones, and the file of these as a person has mended it. */
async function withRowsToMend() {
  const business = await newBusiness()
  await newPrice(business.ctx)
  const { data } = await send(business, [HEADINGS, ...ROWS].join('\n'))
  expect(data).toMatchObject({ rows: ROWS.length, ready: 1 })
  await run(business, data.id)
  const sheet = sheetOf(await fileOf(readProblems, business, data.id))
  const headings = sheet[0] ?? []
  for (const [name, heading, cell] of MENDED) {
    const record = sheet.find((each) => each[headings.indexOf('name')] === name)
    if (!record) throw new Error(`the file has no row of ${name}`)
    record[headings.indexOf(heading)] = cell
  }
  return { business, sheet }
}

/** All rows of the file come in as they should, and nobody twice. */
async function expectRight(business: TestBusiness, bytes: Uint8Array, again: Uint8Array) {
  const data = await sendBytes(business, bytes)
  const params = { id: data.id }
  const { rows, problemRows } = (await call(readPreview, business.sandboxKey, { method: 'GET', params })).data
  expect(problemRows.map(({ problems }: { problems: unknown }) => problems)).toEqual([])
  expect(rows).toMatchObject(RIGHT)
  await run(business, data.id)
  expect(await sendBytes(business, again)).toMatchObject({ ready: 0, skipped: RIGHT.length, problems: [] })
  expect([await countOf(business, 'customers'), await countOf(business, 'subscriptions')]).toEqual([5, 5])
}

const plain = SPREADSHEETS['a text editor'] as (typeof SPREADSHEETS)[string]

test.each(Object.entries(SPREADSHEETS))('rows to mend come back right from %s', async (_, save) => {
  const { business, sheet } = await withRowsToMend()
  // The second time they come as they were written.
  await expectRight(business, save(sheet), plain(sheet))
})

test.skipIf(!hasOffice).each(Object.entries(OFFICE_FORMATS))(
  'rows to mend come back right from %s (skipped where soffice is not installed)',
  async (_, format) => {
    const { business, sheet } = await withRowsToMend()
    await expectRight(business, savedByOffice(sheet, format), plain(sheet))
  },
)
