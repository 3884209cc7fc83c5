import type { SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { BillingInterval } from '@/prisma/generated/enums'
import type { Upcoming } from './forecast'

interface UpcomingRow {
  id: string
  walletId: string | null
  amountPaisa: bigint
  interval: BillingInterval
  intervalCount: number
  timeZone: string
  anchorAt: Date
  periodIndex: number
  cancelAtPeriodEnd: boolean
  openAmountPaisa: bigint | null
  nextRetryAt: Date | null
  wasPaidBefore: boolean
}

// An unpaid subscription is not charged by the clock, so a forecast leaves it out.
const SELECT = `
SELECT s.id, s.wallet_id, p.amount_paisa, p.interval, p.interval_count, b.time_zone, s.anchor_at, s.period_index,
  s.cancel_at_period_end, i.total_amount_paisa AS open_amount_paisa, s.next_retry_at,
  coalesce(p.updated_at <= s.last_billed_at, false) AS was_paid_before
FROM subscriptions s
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN businesses b ON b.id = s.business_id
LEFT JOIN invoices i ON i.business_id = s.business_id AND i.environment = s.environment AND i.id = s.open_invoice_id
WHERE s.ended_at IS NULL AND s.status <> 'unpaid'`

// The limit keeps one read small. No known customer has a tenth of it.
const OF_WALLETS = `${SELECT} AND s.wallet_id = ANY($1::uuid[])
  AND coalesce(s.next_retry_at, s.current_period_end) <= $2
ORDER BY coalesce(s.next_retry_at, s.current_period_end), s.id LIMIT 10000`

/**
 * The subscriptions of these wallets whose next charge comes before an instant, by wallet id. At most the earliest
 * 10,000.
 */
export async function loadUpcoming(
  { query }: Pick<Tx, 'query'>,
  walletIds: readonly string[],
  until: Date,
): Promise<Map<string, Upcoming[]>> {
  const byWallet = new Map<string, Upcoming[]>(walletIds.map((id) => [id, []]))
  if (walletIds.length === 0) return byWallet
  const rows = await query<UpcomingRow>(OF_WALLETS, [arrayParameter(walletIds), until])
  for (const row of rows) byWallet.get(row.walletId as string)?.push(toUpcoming(row))
  return byWallet
}

const ONE = `${SELECT} AND s.business_id = $1 AND s.environment = $2 AND s.id = $3`

/**
 * A subscription, and whether its wallet has paid a charge at the present price. Undefined if it will not be charged, or
 * does not exist.
 */
export async function findUpcoming(
  { query }: Pick<Tx, 'query'>,
  { businessId, environment }: Ctx,
  id: SubscriptionId,
): Promise<(Upcoming & { wasPaidBefore: boolean }) | undefined> {
  const [row] = await query<UpcomingRow>(ONE, [businessId, environment, id])
  return row && { ...toUpcoming(row), wasPaidBefore: row.wasPaidBefore }
}

function toUpcoming(row: UpcomingRow): Upcoming {
  return {
    id: row.id,
    amountPaisa: row.amountPaisa,
    rule: {
      anchorAt: row.anchorAt,
      interval: row.interval,
      intervalCount: row.intervalCount,
      timeZone: row.timeZone,
    },
    periodIndex: row.periodIndex,
    open:
      row.openAmountPaisa !== null && row.nextRetryAt
        ? { amountPaisa: row.openAmountPaisa, retryAt: row.nextRetryAt }
        : null,
    endsWithPeriod: row.cancelAtPeriodEnd,
  }
}
