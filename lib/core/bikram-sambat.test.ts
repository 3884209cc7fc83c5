import { describe, expect, it } from 'vitest'
import { BIKRAM_SAMBAT_MONTHS, bikramSambatDay } from './bikram-sambat'
import { DAYS, FIRST_MS, LENGTHS, laterPlace, PLACES } from './bikram-sambat.fixture'
import { DAY_MS } from './duration'
import { type Interval, isCountedBy, periodStartAt } from './period'

const NEPAL = 'Asia/Kathmandu'
const NEPAL_OFFSET_MS = 20_700_000

function startOf(place: number, interval: Interval, count: number, n: number, hourMs: number) {
  const anchorAt = new Date(FIRST_MS + place * DAY_MS + hourMs - NEPAL_OFFSET_MS)
  const rule = { anchorAt, interval, intervalCount: count, calendar: 'bs' as const, timeZone: NEPAL }
  try {
    return periodStartAt(rule, n).getTime()
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('the table of Bikram Sambat', () => {
  it('has the published months of 2070 to 2090, and ends there', () => {
    const told = BIKRAM_SAMBAT_MONTHS.filter(({ year }) => Number(year) >= 2070)
    expect(told.map(({ days }) => days)).toEqual([...LENGTHS.values()].flat())
    expect(told[0]?.firstDay).toBe(FIRST_MS / DAY_MS)
    expect(BIKRAM_SAMBAT_MONTHS.at(-1)).toMatchObject({ year: '2090', month: 11 })
  })

  it('names every day of these years as a calendar on the wall', () => {
    for (const [i, { year, month, day }] of DAYS.entries())
      expect(bikramSambatDay(FIRST_MS + i * DAY_MS)).toMatchObject({ year: String(year), month, day })
  })
})

describe('a period of Bikram Sambat', () => {
  it('begins on the same day of each month, or on its last one, from every day of 2070 to 2090 on', () => {
    const hourMs = 14 * 3_600_000 + 1
    let ended = 0
    for (const place of DAYS.keys()) {
      for (const [interval, count, n] of [
        ['month', 1, 1],
        ['month', 1, 2],
        ['month', 3, 3],
        ['month', 36, 1],
        ['year', 1, 1],
        ['year', 2, 3],
      ] as const) {
        const wanted = laterPlace(place, n * count * (interval === 'year' ? 12 : 1))
        const started = startOf(place, interval, count, n, hourMs)
        if (wanted === undefined) ended += 1
        const at = wanted !== undefined && FIRST_MS + wanted * DAY_MS + hourMs - NEPAL_OFFSET_MS
        if (started !== (at || 'calendar_ends'))
          expect.fail(`${JSON.stringify(DAYS[place])} + ${n} × ${count} ${interval}: ${started}, not ${at}`)
      }
    }
    expect(ended).toBeGreaterThan(0)
  })

  it('from the 32nd of Shrawan is on the last day of the months after it, and on the 32nd again', () => {
    const start = PLACES.get('2084-3-32') as number
    const dates = [0, 1, 2, 5, 12].map((n) => {
      const at = startOf(start, 'month', 1, n, 0) as number
      const { year, month, day } = bikramSambatDay(at + NEPAL_OFFSET_MS) as {
        year: string
        month: number
        day: number
      }
      return `${year}-${month + 1}-${day}`
    })
    expect(dates).toEqual(['2084-4-32', '2084-5-31', '2084-6-30', '2084-9-29', '2085-4-32'])
  })

  it('keeps its local hour where daylight saving begins', () => {
    const rule = {
      anchorAt: new Date('2026-03-15T09:00:00+01:00'),
      interval: 'month' as const,
      intervalCount: 1,
      calendar: 'bs' as const,
      timeZone: 'Europe/Berlin',
    }
    // 1 Chaitra 2082, and 1 Baisakh 2083.
    expect(periodStartAt(rule, 1)).toEqual(new Date('2026-04-14T09:00:00+02:00'))
    expect(periodStartAt(rule, 0)).toEqual(rule.anchorAt)
  })

  it('is of months and years: days and weeks are the same in every calendar', () => {
    const intervals = ['day', 'week', 'month', 'year'] as const
    expect(intervals.map((each) => isCountedBy('bs', each))).toEqual([false, false, true, true])
    expect(intervals.every((each) => isCountedBy('gregorian', each))).toBe(true)
  })
})
