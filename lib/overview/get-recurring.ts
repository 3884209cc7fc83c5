import { addDays, type Day, startOfDay } from '@/lib/core/day'
import type { Ctx } from '@/lib/infra/ctx'
import type { Kept } from '@/lib/infra/process/kept-figure'
import { getMovements, type MovementSpan } from './get-movements'
import { getSubscriptionFigures, type SubscriptionFigures } from './get-subscription-figures'
import { type Range, rangeBefore, stepsOf } from './range'

/** The recurring revenue at the end of a day. */
export interface RecurringPoint {
  day: Day
  mrrPaisa: bigint
  paying: number
}

export interface Recurring {
  present: SubscriptionFigures
  /** One for each day of the range, or for the last day of each part. */
  points: RecurringPoint[]
  /** The same for the equally long time before. */
  before: RecurringPoint[]
  /** The recurring revenue when the range began. */
  startPaisa: bigint
}

/** Recurring revenue over a range, and over the equally long time before it. */
export async function getRecurring(ctx: Ctx, timeZone: string, range: Range): Promise<Kept<Recurring>> {
  const { figure: present } = await getSubscriptionFigures(ctx)
  const [earlier, days] = [stepsOf(rangeBefore(range)), stepsOf(range)]
  // For a range that ends in the past, what moved after it goes into a span of its own.
  const end = addDays(range.last, 1)
  const starts = [...earlier, ...days, end].map((day) => startOfDay(day, timeZone))
  const { figure, readAt } = await getMovements(ctx, starts, present)
  const points = pointsOf(figure.spans.slice(0, -1), [...earlier, ...days, end])
  return {
    figure: {
      present,
      points: points.slice(earlier.length),
      before: points.slice(0, earlier.length),
      startPaisa: points[earlier.length - 1]?.mrrPaisa ?? figure.startPaisa,
    },
    readAt,
  }
}

const pointsOf = (spans: readonly MovementSpan[], starts: readonly Day[]): RecurringPoint[] =>
  spans.map(({ endPaisa, paying }, n) => ({
    day: addDays(starts[n + 1] as Day, -1),
    mrrPaisa: endPaisa,
    paying,
  }))
