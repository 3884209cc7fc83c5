import { expect, it } from 'vitest'
import { type BookSource, describeBook } from './book-pdf'
import type { PaperedRow } from './book-rows'
import type { BookDay } from './list-book-days'

const SOURCE: BookSource = {
  month: 'Mangsir 2083',
  owner: 'Himal Fitness, PAN 301234567',
  isSandbox: false,
  timeZone: 'Asia/Kathmandu',
  openingPaisa: 100_000n,
  rows: [],
  days: null,
}

const paper = { invoiceNumber: '2083-84/000007', creditNoteNumber: null, buyer: 'Maya Rai', pan: null }
const charge: PaperedRow = {
  ...{
    id: 'a',
    kind: 'charge',
    invoiceId: 'b',
    createdAt: new Date('2026-11-20T19:00:00Z'),
    day: '2026-11-21',
  },
  ...{ amountPaisa: 113_000n, balanceAfterPaisa: 213_000n },
  paper: { ...paper, taxablePaisa: 100_000n, vatPaisa: 13_000n },
}
const refund: PaperedRow = {
  ...charge,
  ...{ kind: 'refund', amountPaisa: -11_300n, balanceAfterPaisa: 201_700n },
  paper: { ...paper, creditNoteNumber: 'CN-2083-84/000001', taxablePaisa: -10_000n, vatPaisa: -1_300n },
}

it('a statement has each movement with its paper, and the sums of what it has', () => {
  const { rows, opening, closing, sums, cut, testNotice } = describeBook({
    ...SOURCE,
    rows: [charge, refund],
  })
  expect([opening.balance, closing.balance]).toEqual(['Rs 1,000.00', 'Rs 2,017.00'])
  expect(rows).toEqual([
    {
      ...{ day: '5 Mangsir 2083', date: '21 November 2026', what: 'Wallet charge 2083-84/000007' },
      ...{ who: 'Maya Rai', amount: '+Rs 1,130.00', balance: 'Rs 2,130.00' },
    },
    expect.objectContaining({ what: 'Refund CN-2083-84/000001', amount: '−Rs 113.00' }),
  ])
  expect(sums.map(({ value }) => value)).toEqual(['Rs 1,130.00', '−Rs 113.00', 'Rs 117.00'])
  expect([cut, testNotice]).toEqual([null, null])
})

it('a month with too many movements has its days, with the same sums, and says so', () => {
  const ids = { accountId: 'a', firstId: 'b', lastId: 'c' }
  const days: BookDay[] = [
    { ...ids, day: '2026-11-20', inPaisa: 50_000n, outPaisa: 0n, movements: 1, closingPaisa: 150_000n },
    {
      ...ids,
      day: '2026-11-21',
      inPaisa: 9_000_000n,
      outPaisa: -500n,
      movements: 1_200,
      closingPaisa: 9_149_500n,
    },
  ]
  const { rows, closing, sums, cut } = describeBook({ ...SOURCE, days })
  expect(rows).toEqual([
    expect.objectContaining({ day: '4 Mangsir 2083', date: '20 November 2026', what: '1 movement' }),
    {
      ...{ day: '5 Mangsir 2083', date: '21 November 2026', what: '1,200 movements' },
      ...{ who: 'In Rs 90,000.00, out Rs 5.00', amount: '+Rs 89,995.00', balance: 'Rs 91,495.00' },
    },
  ])
  expect(closing.balance).toBe('Rs 91,495.00')
  expect(sums.map(({ value }) => value)).toEqual(['Rs 90,500.00', '−Rs 5.00'])
  expect(cut).toBe('1,201 movements, added up by day. The CSV has each of them.')
})

it('a month without movements ends with what it began with', () => {
  const { rows, closing, testNotice } = describeBook({ ...SOURCE, isSandbox: true })
  expect([rows, closing.balance, testNotice]).toEqual([[], 'Rs 1,000.00', 'Test: no real money'])
})
