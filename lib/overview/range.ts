import { z } from 'zod'
import { addDays, type Day, dayOf } from '@/lib/core/day'
import { DAY_MS } from '@/lib/core/duration'
import { firstDayOfFiscalYear } from '@/lib/core/fiscal-year'

// The range of days that the reports show. It is in the address, so that the address can be shared.

export const RANGE_NAMES = ['7d', '30d', '3m', '12m', 'fy'] as const
export type RangeName = (typeof RANGE_NAMES)[number] | 'own'

const USUAL: RangeName = '30d'
/** A little more than three years. */
const MOST_DAYS = 1_100
/** As many points as a chart of this width can show. */
export const MOST_POINTS = 92
const LENGTHS = { '7d': 7, '30d': 30, '3m': 91, '12m': 365 }

const day = z.iso.date().optional().catch(undefined)

/** Values in an address that are not valid are ignored. */
export const rangeQuery = z.object({
  range: z.enum([...RANGE_NAMES, 'own']).catch(USUAL),
  from: day,
  to: day,
  compare: z.enum(['before', 'none']).catch('before'),
})
export type RangeQuery = z.output<typeof rangeQuery>

/** The days from `first` to `last`, both included. */
export interface Range {
  name: RangeName
  first: Day
  last: Day
  days: number
}

const daysFrom = (first: Day, last: Day) => Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1

/** The range that the address asks for. The default, also for an own range that is not valid, is the last thirty days. */
export function rangeOf({ range, from, to }: RangeQuery, now: Date, timeZone: string): Range {
  const today = dayOf(now, timeZone)
  if (range === 'own') {
    const isRange = from && to && from <= to && to <= today && daysFrom(from, to) <= MOST_DAYS
    if (isRange) return { name: 'own', first: from, last: to, days: daysFrom(from, to) }
  }
  const name = range === 'own' ? USUAL : range
  const first =
    name === 'fy'
      ? firstDayOfFiscalYear(now, timeZone)
      : addDays(today, 1 - LENGTHS[name as keyof typeof LENGTHS])
  return { name, first, last: today, days: daysFrom(first, today) }
}

/** The equally long range before it. */
export function rangeBefore({ name, first, days }: Range): Range {
  return { name, first: addDays(first, -days), last: addDays(first, -1), days }
}

/** The first days of the parts into which a chart divides a range. In a long range, a part has several days. */
export function stepsOf({ first, days }: Range): Day[] {
  const step = Math.ceil(days / MOST_POINTS)
  return Array.from({ length: Math.ceil(days / step) }, (_, n) => addDays(first, n * step))
}
