import { expect, it } from 'vitest'
import type { Language } from '@/lib/core/language'
import { creditNoteTruth } from './now'

const PART = { invoiceId: 'inv_1', amountPaisa: '50000' }
const NOTE = {
  amountPaisa: '50000',
  kind: 'refund' as const,
  settlement: 'wallet' as const,
  reason: null as string | null,
  parts: [PART],
  createdAt: '2026-11-28T04:15:00Z',
  invoiceNumber: '2083-84/000031',
}
const told = (more: object, language: Language = 'en') =>
  creditNoteTruth({ ...NOTE, ...more }, 'Asia/Kathmandu', language).replaceAll('\u00A0', ' ')

it('a credit note says what went back, where to, and why', () => {
  expect(told({ reason: 'The class fell out.' })).toBe(
    'Rs 500.00 of invoice 2083-84/000031 went back on 28 November 2026, to the wallet that had paid. The reason given: “The class fell out.”',
  )
  expect(told({ settlement: 'outside' })).toBe(
    'Rs 500.00 of invoice 2083-84/000031 was refunded on 28 November 2026. It was paid outside Khata, so give the money back yourself.',
  )
  expect(told({ kind: 'change', parts: [PART, PART] })).toBe(
    'Rs 500.00 of 2 invoices went back on 28 November 2026, to the wallet that had paid. It is the unused time of the old plan.',
  )
  expect(told({ reason: 'The class fell out.' }, 'ne')).toBe(
    '२०८३ मंसिर १२ (२८ नोभेम्बर २०२६) मा बीजक 2083-84/000031 को रू ५०० तिर्ने खातामै फिर्ता गयो। दिइएको कारण: “The class fell out.”',
  )
})
