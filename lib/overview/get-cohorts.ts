import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Kept, keptFigure } from '@/lib/infra/process/kept-figure'

/** The subscriptions that started to bring in money in the same month. */
export interface Cohort {
  /** The start of the month. */
  from: Date
  /** How many started in it. */
  began: number
  /** How many of them still brought in money at the end of that month, of the next one, and so on until now. */
  kept: number[]
}

const MOVED = `
SELECT cohort, span, sum(change)::int AS change, sum(began)::int AS began, sum(rows)::int AS rows FROM (
  SELECT width_bucket(started_at, $3::timestamptz[]) AS cohort, width_bucket(at, $3::timestamptz[]) AS span,
    CASE kind WHEN 'churn' THEN -1 WHEN 'new' THEN 1 WHEN 'recovered' THEN 1 ELSE 0 END AS change,
    (kind = 'new')::int AS began, 1 AS rows
  FROM recurring_movements
  WHERE business_id = $1 AND environment = $2 AND at >= $4 AND started_at >= $4
) moved GROUP BY cohort, span ORDER BY cohort, span`

interface Row {
  cohort: number
  span: number
  change: number
  began: number
  rows: number
}

/**
 * How many subscriptions stayed, by the month in which they started. Months without a start are left out.
 * @param starts the starts of the months, in order.
 */
export async function getCohorts(
  { businessId, environment }: Ctx,
  starts: readonly Date[],
): Promise<Kept<Cohort[]>> {
  const first = starts[0] as Date
  const { figure, readAt } = await keptFigure({
    key: `cohorts ${businessId} ${environment} ${first.toISOString()} ${starts.length}`,
    read: () => query<Row>(MOVED, [businessId, environment, starts, first]),
    rowsOf: (rows) => rows.reduce((sum, row) => sum + row.rows, 0),
  })
  const cohorts = starts.map((from, n) => cohortOf(from, n + 1, starts.length, figure))
  return { figure: cohorts.filter(({ began }) => began > 0), readAt }
}

function cohortOf(from: Date, number: number, last: number, rows: readonly Row[]): Cohort {
  const own = rows.filter(({ cohort }) => cohort === number)
  let standing = 0
  const kept = Array.from({ length: last - number + 1 }, (_, n) => {
    for (const { span, change } of own) if (span === number + n) standing += change
    return standing
  })
  return { from, began: own.reduce((sum, { began }) => sum + began, 0), kept }
}
