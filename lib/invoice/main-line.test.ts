import { expect, it } from 'vitest'
import { mainLine } from '@/lib/core/invoice-line'
import { itemInWords } from './line-words'

const line = (description: string, amountPaisa: string) => ({
  description,
  amountPaisa,
  quantity: 1,
  periodStart: '2026-11-27T00:00:00.000Z',
  periodEnd: '2026-12-27T00:00:00.000Z',
})

it('a change is of the plan that comes, not of the unused time that it takes off first', () => {
  const gold = line('Remaining time of Yoga – Gold', '199999')
  expect(mainLine([line('Unused time of Yoga', '-149999'), gold])).toBe(gold)
  expect(itemInWords(gold.description, 'change', 'ne')).toBe('Yoga – Gold को बाँकी समय')
})

it('an invoice of nothing but what is taken off has its first line, and one made by hand its own words', () => {
  const unused = line('Unused time of Yoga', '-149999')
  expect(mainLine([unused])).toBe(unused)
  expect(itemInWords('Remaining time of a lost key', 'manual', 'ne')).toBe('Remaining time of a lost key')
})
