import { cache } from 'react'
import { addDays, type Day } from '@/lib/core/day'
import { getCohorts } from '@/lib/overview/get-cohorts'
import { getComingRenewals } from '@/lib/overview/get-coming-renewals'
import { getFloat } from '@/lib/overview/get-float'
import { getMovements } from '@/lib/overview/get-movements'
import { getRecurring } from '@/lib/overview/get-recurring'
import { getRevenue, getRevenueOver } from '@/lib/overview/get-revenue'
import { getSubscriptionFigures } from '@/lib/overview/get-subscription-figures'
import { type BookMonth, lastMonths, monthsOfDays } from '@/lib/overview/months'
import { MOST_POINTS, type Range } from '@/lib/overview/range'
import type { Visit } from '../../visit'
import { readOrNull } from '../_home/read-or-null'

// Several parts of the page show the same figure, so each is read once per request. Null if it could not be read.

export const readRenewals = cache(({ ctx, business }: Visit) =>
  readOrNull(ctx, () => getComingRenewals(ctx, business.timeZone)),
)

/** The sums of the last thirty days. */
export const readLastDays = cache(({ ctx, business }: Visit) =>
  readOrNull(ctx, () => getRevenue(ctx, business.timeZone, 'day')),
)

/** A part of a range as a chart shows it: a day, or a month of Bikram Sambat. Its title: that of the month. */
export interface RangePart {
  first: Day
  last: Day
  month: { title: string; name: string } | null
}

/** A long range is shown by its months. Those at its ends may have some of their days only. */
function partsOf({ first, last, days }: Range, { business, language }: Visit): RangePart[] {
  if (days <= MOST_POINTS)
    return Array.from({ length: days }, (_, n) => addDays(first, n)).map((day) => ({
      first: day,
      last: day,
      month: null,
    }))
  return monthsOfDays({ first, last }, business.timeZone, language).map((month) => ({
    first: month.first < first ? first : month.first,
    last: month.last > last ? last : month.last,
    month,
  }))
}

export const readRevenue = cache((visit: Visit, range: Range) =>
  readOrNull(visit.ctx, async () => {
    const parts = partsOf(range, visit)
    const starts = parts.map(({ first }) => first)
    const { figure, readAt } = await getRevenueOver(visit.ctx, visit.business.timeZone, range, starts)
    const points = figure.points.map((point, n) => ({ ...point, ...(parts[n] as RangePart) }))
    return { figure: { ...figure, points }, readAt }
  }),
)

export const readFloat = cache(({ ctx }: Visit) => readOrNull(ctx, () => getFloat(ctx)))

export const readRecurring = cache(({ ctx, business }: Visit, range: Range) =>
  readOrNull(ctx, () => getRecurring(ctx, business.timeZone, range)),
)

const MONTHS = 12

const monthsOf = ({ ctx, business, language }: Visit): [BookMonth, ...BookMonth[]] | null => {
  const [first, ...others] = lastMonths(ctx.now, business.timeZone, MONTHS, language)
  return first ? [first, ...others] : null
}

/** The movements of the last months. Empty outside the published calendar. */
export const readMovements = cache((visit: Visit) =>
  readOrNull(visit.ctx, async () => {
    const months = monthsOf(visit)
    if (!months) return { figure: [], readAt: new Date() }
    const { figure: present } = await getSubscriptionFigures(visit.ctx)
    const starts = months.map(({ from }) => from)
    const { figure, readAt } = await getMovements(visit.ctx, starts, present)
    return { figure: figure.spans.map((span, n) => ({ ...(months[n] as BookMonth), ...span })), readAt }
  }),
)

/** The cohorts by the month in which they started, newest first. */
export const readCohorts = cache((visit: Visit) =>
  readOrNull(visit.ctx, async () => {
    const months = monthsOf(visit)
    if (!months) return { figure: [], readAt: new Date() }
    const { figure, readAt } = await getCohorts(
      visit.ctx,
      months.map(({ from }) => from),
    )
    const monthAt = new Map(months.map((month) => [month.from, month]))
    const cohorts = figure.map((cohort) => ({ ...(monthAt.get(cohort.from) as BookMonth), ...cohort }))
    return { figure: cohorts.reverse(), readAt }
  }),
)
