import { expect, it } from 'vitest'
import type { ColumnNames } from '../file-schema'
import { readRows } from './read-rows'

const COLUMNS: ColumnNames = { 'Txn ID': 'reference', Amount: 'gross', Fee: 'fee', Net: 'net', Kind: 'type' }
const read = (text: string, columns = COLUMNS) => readRows({ bytes: new TextEncoder().encode(text), columns })
const rowsOf = (text: string, columns = COLUMNS) => {
  const rows = read(text, columns)
  if (!Array.isArray(rows)) throw new Error(rows.message)
  return rows.map(({ reference, grossPaisa, feePaisa, netPaisa, isReadable }) =>
    isReadable ? [reference, grossPaisa, feePaisa, netPaisa] : [reference],
  )
}

it('reads the payments of a file as providers write it: titles above, blank lines, totals, a mark at the beginning', () => {
  const file = `\uFEFFSettlement report\r\nHimal Fitness;;;;\r\n\r\nTxn ID,Amount,Fee,Net,Kind\r\n0A1B,"1,000.00",20,980.00,Payment\r\n,,,,\r\n\r\n0A1C,Rs. 500,10.50,489.5,Payment\r\n,1500,30.5,1469.5,Total\r\n`
  expect(read(file)).toEqual([
    expect.objectContaining({
      row: 1,
      reference: '0A1B',
      grossPaisa: 100_000n,
      feePaisa: 2_000n,
      netPaisa: 98_000n,
    }),
    expect.objectContaining({
      row: 4,
      reference: '0A1C',
      grossPaisa: 50_000n,
      feePaisa: 1_050n,
      netPaisa: 48_950n,
    }),
  ])
})

it.each([
  ['1,23,456.78', 12_345_678n],
  ['123,456.7', 12_345_670n],
  ['NPR 1 000', 100_000n],
  ['रू १,२३४.५', 123_450n],
  ['-20', -2_000n],
  ['(20.00)', -2_000n],
  ['−20.00', -2_000n],
])('reads the amount %s', (text, paisa) => {
  const columns: ColumnNames = { Id: 'reference', Amount: 'gross', Net: 'net' }
  expect(rowsOf(`Id\tAmount\tNet\nx\t${text}\t${text}`, columns)).toEqual([['x', paisa, 0n, paisa]])
})

it.each(['1.234', '12a', '1e3', '(20', '99999999999999999', '--1', 'Rs'])(
  'does not read %s as an amount',
  (text) => {
    expect(rowsOf(`Txn ID,Amount,Fee,Net,Kind\nx,"${text}",0,1,`)).toEqual([['x']])
  },
)

it('a fee counts by its size, and what is not said follows: the net from the fee, or the fee from the net', () => {
  const fee: ColumnNames = { Id: 'reference', Amount: 'gross', Fee: 'fee' }
  expect(rowsOf('Id;Amount;Fee\na;100;-2\nb;100;', fee)).toEqual([
    ['a', 10_000n, 200n, 9_800n],
    ['b', 10_000n, 0n, 10_000n],
  ])
  const net: ColumnNames = { Id: 'reference', Amount: 'gross', Net: 'net' }
  expect(rowsOf('Id;Amount;Net\na;100;98', net)).toEqual([['a', 10_000n, 200n, 9_800n]])
  expect(rowsOf('Txn ID,Amount,Fee,Net,Kind\na,100,2,97,')).toEqual([['a']])
})

it('a refund has a negative amount, or its type says so', () => {
  const file =
    'Txn ID,Amount,Fee,Net,Kind\na,-100,0,-100,\nb,100,0,-100,Refund\nc,100,0,-100,Payment reversal'
  expect(read(file)).toEqual(
    ['a', 'b', 'c'].map((reference) =>
      expect.objectContaining({
        reference,
        grossPaisa: -10_000n,
        netPaisa: -10_000n,
        isRefund: true,
        isReadable: true,
      }),
    ),
  )
})

it.each([
  ['Txn ID,Amount,Fee,Kind\na,1,0,', 'columns', 'The file has no heading Net.'],
  ['Txn ID,Amount,Fee,Net,Kind\n,1,0,1,', 'file', 'No row of the file has a reference.'],
  ['', 'file', 'The file is empty.'],
  ['{"a":1}', 'file', 'This is JSON.'],
  ['Txn ID,Amount,Fee,Net,Kind\n"a,1', 'file', 'never closed'],
])('refuses the file %j', (text, param, message) => {
  expect(read(text)).toEqual({ param, message: expect.stringContaining(message) })
})
