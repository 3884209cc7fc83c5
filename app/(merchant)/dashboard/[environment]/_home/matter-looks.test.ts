import { expect, it } from 'vitest'
import { COUNTED_AT_MOST } from '@/lib/infra/database/tenant-list'
import { MATTERS, type MatterKind } from '@/lib/overview/get-attention'
import { sentenceOf } from './matter-looks'

const told = (kind: MatterKind, count: number, language: 'en' | 'ne') =>
  sentenceOf(
    { kind, count, waiting: count, amountPaisa: null, filters: {} },
    { environment: 'production', language },
  )

it('what waits is told in English for one, for several and for very many', () => {
  expect(told('past_due', 1, 'en')).toBe('1 subscription is late')
  expect(told('questions', 2, 'en')).toBe('2 complaints wait for your answer')
  expect(told('falls_short', 1200, 'en')).toBe('1,200 charges of the next 3 days will fail')
  expect(told('endpoints', 1, 'en')).toBe('1 webhook endpoint fails, 1 delivery waits')
  expect(told('drafts', COUNTED_AT_MOST, 'en')).toBe('10,000 or more invoices of earlier months are drafts')
})

it('every kind of it is told in Nepali, in Devanagari figures', () => {
  for (const kind of MATTERS)
    for (const count of [1, 2, COUNTED_AT_MOST]) expect(told(kind, count, 'ne')).not.toMatch(/[A-Za-z0-9]/)
  expect(told('past_due', 2, 'ne')).toBe('२ सदस्यता ढिलो भए')
})
