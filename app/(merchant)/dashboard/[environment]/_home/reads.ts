import { cache } from 'react'
import { getCohorts } from '@/lib/overview/get-cohorts'
import { getComingRenewals } from '@/lib/overview/get-coming-renewals'
import { getFloat } from '@/lib/overview/get-float'
import { getMovements } from '@/lib/overview/get-movements'
import { getRecurring } from '@/lib/overview/get-recurring'
import { getRevenue } from '@/lib/overview/get-revenue'
import { getSubscriptionFigures } from '@/lib/overview/get-subscription-figures'
import { type BookMonth, lastMonths } from '@/lib/overview/months'
import type { Range } from '@/lib/overview/range'
import type { RevenueInterval } from '@/lib/overview/schema'
import type { Visit } from '../../visit'
import { readOrNull } from './read-or-null'

// Several parts of the page show the same figure, so each is read once per request. Null if it could not be read.

export const readRenewals = cache(({ ctx, business }: Visit) =>
  readOrNull(ctx, () => getComingRenewals(ctx, business.timeZone)),
)

export const readRevenue = cache(({ ctx, business }: Visit, interval: RevenueInterval) =>
  readOrNull(ctx, () => getRevenue(ctx, business.timeZone, interval)),
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
