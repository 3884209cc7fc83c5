import { addDays, type Day, dayOf, startOfDay } from '@/lib/core/day'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { comingRenewals } from '@/lib/subscription/coming-renewals'
import { type Kept, keptFigure } from './kept-figure'

/** Today and the six days after it. */
const DAYS = 7

// They stand in the place of a day.
const SHORT_WALLETS = 'wallets'
const SHORT_SUBSCRIPTIONS = 'subscriptions'

const RENEWALS = `
WITH ${comingRenewals('$4', '$3', '$5::timestamptz')}
SELECT day::text, count(*)::int AS count, sum(amount_paisa) AS amount_paisa
FROM (SELECT (greatest(at, $5) AT TIME ZONE $3)::date AS day, amount_paisa FROM coming) c GROUP BY day
UNION ALL
SELECT '${SHORT_WALLETS}', count(*)::int, coalesce(sum(missing), 0) FROM short
UNION ALL
SELECT '${SHORT_SUBSCRIPTIONS}', count(*)::int, 0
FROM due JOIN short ON short.payer = due.payer WHERE due.collection = 'wallet'`

export interface RenewalDay {
  day: Day
  renewals: number
  amountPaisa: bigint
}

export interface ComingRenewals {
  /** Seven days from today. What is overdue counts for today. */
  days: RenewalDay[]
  /** The first instant after them. */
  until: Date
  /**
   * How many wallets hold less than what these renewals take, in production those of the next three days. A customer without
   * a wallet counts as an empty one.
   */
  shortWallets: number
  /** The subscriptions that these wallets pay within that time. The list of subscriptions shows them with `fallsShort`. */
  shortSubscriptions: number
  /** How much is missing in them. Null in production, where the balance of a wallet is not for merchants. */
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

type Row = { day: string; count: number; amountPaisa: bigint }

async function readRenewals(
  { businessId, environment, now }: Ctx,
  timeZone: string,
): Promise<ComingRenewals> {
  const today = dayOf(now, timeZone)
  const until = startOfDay(addDays(today, DAYS), timeZone)
  const rows = await query<Row>(RENEWALS, [businessId, environment, timeZone, until, now])
  const found = new Map(rows.map((row) => [row.day, row]))
  const short = found.get(SHORT_WALLETS)
  return {
    days: Array.from({ length: DAYS }, (_, n) => {
      const day = addDays(today, n)
      const { count = 0, amountPaisa = 0n } = found.get(day) ?? {}
      return { day, renewals: count, amountPaisa }
    }),
    until,
    shortWallets: short?.count ?? 0,
    shortSubscriptions: found.get(SHORT_SUBSCRIPTIONS)?.count ?? 0,
    shortfallPaisa: environment === 'sandbox' ? (short?.amountPaisa ?? 0n) : null,
  }
}
