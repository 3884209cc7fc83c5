import { describe, expect, it } from 'vitest'
import { lastMonths } from './months'
import { rangeBefore, rangeOf, rangeQuery, stepsOf } from './range'

const ZONE = 'Asia/Kathmandu'
// 9 Mangsir 2083, some minutes after midnight in Nepal and still the day before in London.
const NOW = new Date('2026-11-24T18:20:00Z')
const of = (address: Record<string, string>) => rangeOf(rangeQuery.parse(address), NOW, ZONE)

describe('the time that the reports show', () => {
  it.each([
    ['nothing is said', {}, '2026-10-27', '2026-11-25', 30],
    ['seven days', { range: '7d' }, '2026-11-19', '2026-11-25', 7],
    ['three months', { range: '3m' }, '2026-08-27', '2026-11-25', 91],
    ['twelve months', { range: '12m' }, '2025-11-26', '2026-11-25', 365],
    ['the fiscal year, from 1 Shrawan', { range: 'fy' }, '2026-07-17', '2026-11-25', 132],
    [
      'days of its own',
      { range: 'own', from: '2026-11-01', to: '2026-11-03' },
      '2026-11-01',
      '2026-11-03',
      3,
    ],
    [
      'days that are not over',
      { range: 'own', from: '2026-11-01', to: '2026-11-26' },
      '2026-10-27',
      '2026-11-25',
      30,
    ],
    [
      'an end before its beginning',
      { range: 'own', from: '2026-11-03', to: '2026-11-01' },
      '2026-10-27',
      '2026-11-25',
      30,
    ],
    ['half of a range', { range: 'own', from: '2026-11-03' }, '2026-10-27', '2026-11-25', 30],
    ['ten years', { range: 'own', from: '2016-11-03', to: '2026-11-01' }, '2026-10-27', '2026-11-25', 30],
    ['words that mean nothing', { range: 'all', from: 'x', compare: 'y' }, '2026-10-27', '2026-11-25', 30],
  ])('%s', (_, address, first, last, days) => {
    expect(of(address)).toMatchObject({ first, last, days })
  })

  it('has as many days before it, up to the day before', () => {
    expect(rangeBefore(of({ range: '7d' }))).toMatchObject({
      first: '2026-11-12',
      last: '2026-11-18',
      days: 7,
    })
  })

  it('is drawn day by day, and in parts of several days when it is long', () => {
    expect(stepsOf(of({ range: '7d' }))).toHaveLength(7)
    const year = stepsOf(of({ range: 'fy' }))
    expect(year).toHaveLength(66)
    expect(year.slice(0, 2)).toEqual(['2026-07-17', '2026-07-19'])
  })
})

it('the months of the books are those of Bikram Sambat, each up to the day before the next one', () => {
  const months = lastMonths(NOW, ZONE, 3, 'en')
  expect(months.map(({ title, first, last }) => [title, first, last])).toEqual([
    ['Aswin 2083', '2026-09-17', '2026-10-17'],
    ['Kartik 2083', '2026-10-18', '2026-11-16'],
    ['Mangsir 2083', '2026-11-17', '2026-12-15'],
  ])
  expect(months[2]?.from.toISOString()).toBe('2026-11-16T18:15:00.000Z')
})
