import { grouped } from '@/lib/core/grouped'
import type { Interval } from '@/lib/core/period'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Kept, keptFigure } from '@/lib/infra/process/kept-figure'
import type { RecurringMovementKind } from '@/prisma/generated/enums'
import type { SubscriptionFigures } from './get-subscription-figures'
import { monthlyRecurring, type RecurringAmount } from './rules'

/** One kind of movement of recurring revenue, as if all subscriptions were monthly. */
export interface Movement {
  /** How many subscriptions moved this way. The list of subscriptions shows them. */
  subscriptions: number
  /** The total amount, without a sign. */
  amountPaisa: bigint
}

/** A span of time: a day, or a month. */
export interface MovementSpan {
  /** Its start. It lasts until the next span begins, and the last one until now. */
  from: Date
  movements: Record<RecurringMovementKind, Movement>
  /** The recurring revenue at its end. */
  endPaisa: bigint
  /** How many subscriptions were bringing in money at its end. */
  paying: number
}

export interface Movements {
  spans: MovementSpan[]
  /** The recurring revenue when the first span began. */
  startPaisa: bigint
}

// A span is identified by its number, so that days, and months of any calendar, need one statement only. The tenant's index of movements by
// time finds the rows. The rows without an interval count each subscription once.
const MOVED = `
SELECT span, kind, from_interval, from_interval_count, to_interval, to_interval_count, sum(from_paisa) AS from_paisa,
  sum(to_paisa) AS to_paisa, count(*)::int AS rows, count(DISTINCT subscription_id)::int AS subscriptions,
  grouping(from_interval) = 1 AS is_total
FROM (
  SELECT width_bucket(at, $3::timestamptz[]) AS span, m.* FROM recurring_movements m
  WHERE business_id = $1 AND environment = $2 AND at >= $4
) moved
GROUP BY GROUPING SETS ((span, kind), (span, kind, from_interval, from_interval_count, to_interval, to_interval_count))`

interface Row {
  span: number
  kind: RecurringMovementKind
  fromInterval: Interval | null
  fromIntervalCount: number | null
  fromPaisa: bigint
  toInterval: Interval | null
  toIntervalCount: number | null
  toPaisa: bigint
  rows: number
  subscriptions: number
  isTotal: boolean
}

/**
 * How recurring revenue moved, computed backwards from what it is now: the movements never change, so earlier values follow from them.
 * @param starts the starts of the spans, in order.
 * @param present what it is now.
 */
export async function getMovements(
  { businessId, environment }: Ctx,
  starts: readonly Date[],
  present: SubscriptionFigures,
): Promise<Kept<Movements>> {
  const first = starts[0] as Date
  const { figure, readAt } = await keptFigure({
    key: `movements ${businessId} ${environment} ${first.toISOString()} ${starts.length}`,
    read: () => query<Row>(MOVED, [businessId, environment, starts, first]),
    rowsOf: (rows) => rows.reduce((sum, { isTotal, rows: count }) => (isTotal ? sum + count : sum), 0),
  })
  return { figure: countedBack(starts, figure, present), readAt }
}

function countedBack(
  starts: readonly Date[],
  rows: readonly Row[],
  { recurring, counts }: SubscriptionFigures,
): Movements {
  const bySpan = grouped(rows, ({ span }) => span)
  let standing = sumsOf(recurring)
  let paying = counts.active + counts.past_due
  const spans: MovementSpan[] = []
  for (let n = starts.length; n > 0; n--) {
    const moved = bySpan.get(n) ?? []
    spans.unshift({
      from: starts[n - 1] as Date,
      movements: movementsOf(moved),
      endPaisa: monthlyRecurring(standing),
      paying,
    })
    const each = moved.filter(({ isTotal }) => !isTotal)
    standing = sumsOf([...standing, ...each.flatMap(undone)])
    for (const { kind, rows: count } of each) paying -= PAYING[kind] * count
  }
  return { spans, startPaisa: monthlyRecurring(standing) }
}

/** How a movement changes the number of subscriptions that bring in money. */
const PAYING: Record<RecurringMovementKind, number> = {
  new: 1,
  expansion: 0,
  contraction: 0,
  churn: -1,
  recovered: 1,
}

const amountOf = (
  interval: Interval | null,
  intervalCount: number | null,
  amountPaisa: bigint,
): RecurringAmount[] => (interval && intervalCount ? [{ interval, intervalCount, amountPaisa }] : [])

/** The opposite of what a movement changed. */
const undone = (row: Row): RecurringAmount[] => [
  ...amountOf(row.fromInterval, row.fromIntervalCount, row.fromPaisa),
  ...amountOf(row.toInterval, row.toIntervalCount, -row.toPaisa),
]

/** One amount per billing interval. */
function sumsOf(amounts: readonly RecurringAmount[]): RecurringAmount[] {
  const byRhythm = grouped(amounts, ({ interval, intervalCount }) => `${intervalCount} ${interval}`)
  return [...byRhythm.values()].map((same) => ({
    ...(same[0] as RecurringAmount),
    amountPaisa: same.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n),
  }))
}

const KINDS = ['new', 'expansion', 'contraction', 'churn', 'recovered'] as const

function movementsOf(rows: readonly Row[]): Record<RecurringMovementKind, Movement> {
  const entries = KINDS.map((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const fell = monthlyRecurring(own.filter(({ isTotal }) => !isTotal).flatMap(undone))
    const subscriptions = own.find(({ isTotal }) => isTotal)?.subscriptions ?? 0
    return [kind, { subscriptions, amountPaisa: fell < 0n ? -fell : fell }] as const
  })
  return Object.fromEntries(entries) as Record<RecurringMovementKind, Movement>
}
