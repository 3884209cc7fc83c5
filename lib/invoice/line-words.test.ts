import { expect, test } from 'vitest'
import { lineOf, onceLine } from '@/lib/core/invoice-line'
import { lineInWords, timesOfLine } from './line-words'

const PERIOD = { periodStart: '2026-11-20T00:00:00.000Z', periodEnd: '2026-12-20T00:00:00.000Z' }
const ofPeriod = { origin: 'subscription' } as const
const byHand = { origin: 'manual' } as const

test.each([
  ['Discount DASHAIN-20', -10_000n, 'छुट DASHAIN-20'],
  ['Unused time of Gold', -20_000n, 'Gold को नचलाइएको समय'],
  ['Already given back', -70_000n, 'पहिले नै फिर्ता भएको'],
  ['Remaining time of 3 × Gold', 60_000n, '3 × Gold को बाँकी समय'],
  ['Gold membership', 50_000n, 'Gold membership'],
])('the line “%s” of the engine is read in Nepali too', (description, paisa, nepali) => {
  const line = lineOf(description, paisa, PERIOD)
  expect(lineInWords(line, ofPeriod, 'ne')).toBe(nepali)
  expect(lineInWords(line, ofPeriod, 'en')).toBe(description)
})

test('the text of a merchant stays as it is, whatever it looks like', () => {
  const item = { description: 'Remaining time of last year', amountPaisa: 5_000n, quantity: 1 }
  const line = onceLine(item, PERIOD)
  expect(lineInWords(line, ofPeriod, 'ne')).toBe(item.description)
  expect(lineInWords(lineOf(item.description, 5_000n, PERIOD), byHand, 'ne')).toBe(item.description)
})

test('a line shows quantity and unit price for several items, and nothing for a single one', () => {
  expect(timesOfLine(3, '50000', 'en')).toBe('3 × Rs 500.00')
  expect(timesOfLine(3, '50000', 'ne')).toBe('३ × रू ५००.००')
  expect(timesOfLine(1, '50000', 'en')).toBe('')
})
