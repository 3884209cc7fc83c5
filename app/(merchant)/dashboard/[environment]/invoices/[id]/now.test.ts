import { expect, it } from 'vitest'
import { recordText, refundedText, refundText, voidText } from './now'

const INVOICE = { totalAmountPaisa: '150000', periodEnd: '2026-12-06T04:00:00.000Z' }
const WAITING = {
  isWaitedFor: true,
  isUnpaid: false,
  now: new Date('2026-11-21T10:00:00Z'),
  timeZone: 'Asia/Kathmandu',
  language: 'en' as const,
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
  expect(recordText(INVOICE, waiting)).toBe(
    `Rs 1,500.00 counts as paid outside the wallet, so no money moves. ${text}`,
  )
})

it('a refund says in figures what was paid, what is left, and where the money goes', () => {
  const paid = { totalAmountPaisa: 150_000n, refundedPaisa: 0n, settlement: 'wallet' as const }
  expect(refundText(paid, true, 'en')).toBe(
    'Rs 1,500.00 was paid from the wallet. Up to Rs 1,500.00 goes back at once to the wallet that paid, from what Khata owes you. There it first pays what the customer owes. A credit note is written. This cannot be undone. Its subscription continues: cancel it if it should end.',
  )
  expect(refundText({ ...paid, refundedPaisa: 50_000n, settlement: 'outside' }, false, 'en')).toBe(
    'Rs 1,500.00 was paid outside the wallet, and Rs 500.00 of it was refunded. No money moves here: give back up to Rs 1,000.00 yourself. A credit note is written. This cannot be undone.',
  )
})

it.each([
  [0n, ''],
  [50_000n, ' Rs 500.00 was refunded, and Rs 1,000.00 is left.'],
  [150_000n, ' All of it was refunded.'],
])('a paid invoice of which %i paisa went back says so', (refundedPaisa, text) => {
  expect(refundedText({ totalAmountPaisa: 150_000n, refundedPaisa }, 'en').replaceAll('\u00A0', ' ')).toBe(
    text,
  )
})
