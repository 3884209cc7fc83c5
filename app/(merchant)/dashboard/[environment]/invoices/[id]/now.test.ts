import { expect, it } from 'vitest'
import { markPaidText, voidText } from './now'

const INVOICE = { totalAmountPaisa: '150000', periodEnd: '2026-12-06T04:00:00.000Z' }
const WAITING = {
  isWaitedFor: true,
  isUnpaid: false,
  now: new Date('2026-11-21T10:00:00Z'),
  timeZone: 'Asia/Kathmandu',
}
const LATER = new Date('2027-01-01T00:00:00Z')

it.each([
  [WAITING, 'Its subscription is active again, until 6 December 2026.'],
  [{ ...WAITING, now: LATER }, 'Its subscription is active again, and its next period is due at once.'],
  [
    { ...WAITING, isUnpaid: true, now: LATER },
    'Its subscription is active again, in a period that begins now.',
  ],
  [{ ...WAITING, isWaitedFor: false }, 'Its subscription does not change.'],
])('settling an invoice says what becomes of its subscription: %o', (waiting, text) => {
  expect(voidText(INVOICE, waiting)).toBe(`Rs 1,500.00 is not collected. ${text} Cannot be undone.`)
  expect(markPaidText(INVOICE, waiting)).toBe(
    `Rs 1,500.00 counts as paid outside of the wallet, so no money moves. ${text} Cannot be undone.`,
  )
})
