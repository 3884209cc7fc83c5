import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { workbook } from './workbook.fixture'
import { readFile } from './worker/read-file'

const read = (bytes: Uint8Array) => readFile({ bytes, columns: {}, guesses: true })

it('an Excel workbook is read like a CSV', async () => {
  const file = await read(
    workbook([
      ['Himal Fitness 2083'],
      ['Name', 'Mobile', 'Plan', 'Expiry date', 'Code'],
      ['आशा राई', 9841234567, 'Gold', new Date('2027-04-15'), '007'],
      // A day of Bikram Sambat that Excel took for one of its own.
      ['Bina KC', '9801234568', 'Gold', new Date('2083-12-06')],
      ['Hari', 9861234569, null, null],
    ]),
  )
  expect('rows' in file && file.rows.map(({ row, terms }) => ({ row, ...terms }))).toEqual([
    {
      row: 1,
      customer: { name: 'आशा राई', phone: '+9779841234567', externalId: '007' },
      billing: { price: 'Gold', quantity: 1, collection: 'wallet', paidUntil: '2027-04-15' },
    },
    {
      row: 2,
      customer: { name: 'Bina KC', phone: '+9779801234568' },
      billing: { price: 'Gold', quantity: 1, collection: 'wallet', paidUntil: '2027-03-20' },
    },
    { row: 3, customer: { name: 'Hari', phone: '+9779861234569' } },
  ])
})

/** The same archive, which says that a part is smaller or larger than it is. */
function lying(archive: Uint8Array, part: string, size: number): Uint8Array {
  const bytes = Buffer.from(archive)
  // The size stands 22 bytes before the name in the entry of the directory at the end.
  const name = bytes.lastIndexOf(part)
  bytes.writeUInt32LE(size, name - 22)
  return new Uint8Array(bytes)
}

const large = workbook([['phone'], ...Array.from({ length: 10_000 }, (_, n) => [9_841_000_000 + n])])
const SHEET = 'xl/worksheets/sheet1.xml'

/** Packed files that are refused, and why. */
const REFUSED: Record<string, [file: Uint8Array, message: string]> = {
  'another packed file': [zipSync({ 'members.csv': strToU8('phone\n9841234567') }), 'not an Excel workbook'],
  'a broken one': [workbook([['phone']]).slice(0, 200), 'damaged'],
  'one with a broken sheet': [workbook([], { [SHEET]: strToU8('<worksheet') }), 'damaged'],
  'an empty first sheet': [workbook([]), 'is empty'],
  'one that unpacks to far more': [lying(large, SHEET, 200_000_000), 'too large when it is unpacked'],
  'one that unpacks to more than it says': [lying(large, SHEET, 1_000), 'damaged'],
}

it.each(Object.entries(REFUSED))('%s is refused with a sentence', async (_, [file, message]) => {
  const answer = await read(file)
  expect('message' in answer && answer.message).toContain(message)
})
