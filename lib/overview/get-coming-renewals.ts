import { addDays, type Day, dayOf, startOfDay } from '@/lib/core/day'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Kept, keptFigure } from '@/lib/infra/process/kept-figure'
import { comingRenewals } from '@/lib/subscription/coming-renewals'

/** Today and the six days after it. */
const DAYS = 7

// Used in place of a day.
const SHORT_WALLETS = 'wallets'
const SHORT_SUBSCRIPTIONS = 'subscriptions'

const RENEWALS = `
WITH ${comingRenewals('$4', '$3')}
SELECT day::text, how, count(*)::int AS count, sum(amount_paisa) AS amount_paisa
FROM (
  SELECT (greatest(at, $5::timestamptz) AT TIME ZONE $3)::date AS day, amount_paisa,
    CASE WHEN collection = 'outside' THEN 'outside' WHEN NOT counts THEN 'unknown'
      WHEN told_short THEN 'short' WHEN NOT told_short THEN 'covered'
      -- What falls short counts as paid for what comes after it.
      WHEN sum(amount_paisa) FILTER (WHERE counts) OVER (PARTITION BY payer ORDER BY at, amount_paisa ROWS UNBOUNDED PRECEDING)
        > coalesce(w.balance_paisa, 0) THEN 'short' ELSE 'covered' END AS how
  FROM taken LEFT JOIN wallets w ON w.id = taken.wallet_id
) c GROUP BY day, how
UNION ALL
SELECT '${SHORT_WALLETS}', NULL, count(*)::int, coalesce(sum(missing), 0) FROM short
UNION ALL
SELECT '${SHORT_SUBSCRIPTIONS}', NULL, count(*)::int, 0
FROM due JOIN short ON short.payer = due.payer WHERE due.collection = 'wallet'`

/**
 * How a renewal will be paid, as far as is known now. From a wallet that holds enough for it and everything before it (`covered`), or too
 * little (`short`), or outside the wallet. `unknown`: a merchant may not know yet. In production, merchants only know what the event three
 * days before each charge has said.
 */
export const WAYS = ['covered', 'short', 'outside', 'unknown'] as const

export interface RenewalDay {
  day: Day
  renewals: number
  amountPaisa: bigint
  /** The amount, split by the way of payment. */
  byWay: Record<(typeof WAYS)[number], bigint>
}

export interface ComingRenewals {
  /** Seven days from today. Overdue renewals count for today. */
  days: RenewalDay[]
  /** The end of the last day. */
  until: Date
  /**
   * How many wallets hold less than these renewals need. In production, only the renewals of the next three days count. A customer without
   * a wallet counts as an empty wallet.
   */
  shortWallets: number
  /** The subscriptions that these wallets pay in that time. The list of subscriptions shows them with the filter `fallsShort`. */
  shortSubscriptions: number
  /** The total that is missing. Null in production, where merchants may not see the balance of a wallet. */
  shortfallPaisa: bigint | null
}

/** The renewals of the next seven days, and the wallets that cannot pay them with their present balance. */
export function getComingRenewals(ctx: Ctx, timeZone: string): Promise<Kept<ComingRenewals>> {
  return keptFigure({
    key: `renewals ${ctx.businessId} ${ctx.environment}`,
    read: () => readRenewals(ctx, timeZone),
    rowsOf: ({ days }) => days.reduce((sum, { renewals }) => sum + renewals, 0),
  })
}

type Row = { day: string; how: (typeof WAYS)[number] | null; count: number; amountPaisa: bigint }

async function readRenewals(
  { businessId, environment, now }: Ctx,
  timeZone: string,
): Promise<ComingRenewals> {
  const today = dayOf(now, timeZone)
  const until = startOfDay(addDays(today, DAYS), timeZone)
  const rows = await query<Row>(RENEWALS, [businessId, environment, timeZone, until, now])
  const of = (key: string) => rows.filter(({ day }) => day === key)
  const [short] = of(SHORT_WALLETS)
  return {
    days: Array.from({ length: DAYS }, (_, n) => renewalDay(addDays(today, n), of(addDays(today, n)))),
    until,
    shortWallets: short?.count ?? 0,
    shortSubscriptions: of(SHORT_SUBSCRIPTIONS)[0]?.count ?? 0,
    shortfallPaisa: environment === 'sandbox' ? (short?.amountPaisa ?? 0n) : null,
  }
}

function renewalDay(day: Day, rows: readonly Row[]): RenewalDay {
  const byWay = { covered: 0n, short: 0n, outside: 0n, unknown: 0n }
  let [renewals, amountPaisa] = [0, 0n]
  for (const row of rows) {
    renewals += row.count
    amountPaisa += row.amountPaisa
    if (row.how) byWay[row.how] = row.amountPaisa
  }
  return { day, renewals, amountPaisa, byWay }
}
