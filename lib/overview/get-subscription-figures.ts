import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Kept, keptFigure } from '@/lib/infra/process/kept-figure'
import type { BillingInterval, SubscriptionStatus } from '@/prisma/generated/enums'
import { monthlyRecurring, type RecurringAmount } from './rules'

// The index on the price also contains the status and the quantity, so no subscription is read.
const BY_PRICE = `
SELECT s.status, p.interval, p.interval_count, sum(s.count)::int AS count, sum(s.quantity * p.amount_paisa::numeric) AS amount_paisa
FROM (
  SELECT price_id, status, count(*) AS count, sum(quantity) AS quantity FROM subscriptions
  WHERE business_id = $1 AND environment = $2 GROUP BY price_id, status
) s
JOIN prices p ON p.business_id = $1 AND p.environment = $2 AND p.id = s.price_id
GROUP BY s.status, p.interval, p.interval_count`

// What discounts take off the next periods, computed as billing does (`takenOff`). Few subscriptions have one, and an index finds them.
const OFF = `
SELECT p.interval, p.interval_count, -sum(CASE WHEN s.discount ->> 'percentOff' IS NOT NULL
    THEN div(s.quantity * p.amount_paisa::numeric * (s.discount ->> 'percentOff')::int, 100)
    ELSE least((s.discount ->> 'amountOffPaisa')::bigint, s.quantity * p.amount_paisa::numeric) END) AS amount_paisa
FROM subscriptions s
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
WHERE s.business_id = $1 AND s.environment = $2 AND s.discount IS NOT NULL AND s.status IN ('active', 'past_due')
GROUP BY p.interval, p.interval_count`

interface PriceRow {
  status: SubscriptionStatus
  interval: BillingInterval
  intervalCount: number
  count: number
  amountPaisa: bigint
}

export interface SubscriptionFigures {
  /**
   * Monthly recurring revenue: the present prices of all active and past_due subscriptions, times their quantities, less their discounts,
   * as if all were monthly.
   */
  mrrPaisa: bigint
  /** The same before it is added up: what one period of them costs, by billing interval. */
  recurring: RecurringAmount[]
  /** How many subscriptions are in each status. */
  counts: Record<SubscriptionStatus, number>
}

const RECURRING: ReadonlySet<SubscriptionStatus> = new Set(['active', 'past_due'])

export function getSubscriptionFigures({ businessId, environment }: Ctx): Promise<Kept<SubscriptionFigures>> {
  return keptFigure({
    key: `subscriptions ${businessId} ${environment}`,
    read: async () => {
      const [rows, off] = await Promise.all([
        query<PriceRow>(BY_PRICE, [businessId, environment]),
        query<RecurringAmount>(OFF, [businessId, environment]),
      ])
      return figuresOf(rows, off)
    },
    rowsOf: ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0),
  })
}

function figuresOf(rows: readonly PriceRow[], off: readonly RecurringAmount[]): SubscriptionFigures {
  const counts = { active: 0, trialing: 0, paused: 0, past_due: 0, unpaid: 0, canceled: 0 }
  for (const { status, count } of rows) counts[status] += count
  const recurring = [...rows.filter(({ status }) => RECURRING.has(status)), ...off]
  return { counts, recurring, mrrPaisa: monthlyRecurring(recurring) }
}
