import { query } from '@/lib/infra/db'
import type { Tx } from '@/lib/infra/transaction'
import type { BillingInterval } from '@/prisma/generated/enums'
import type { Upcoming } from './forecast'

interface UpcomingRow {
  id: string
  walletId: string
  amountPaisa: bigint
  interval: BillingInterval
  intervalCount: number
  timeZone: string
  anchorAt: Date
  periodIndex: number
  cancelAtPeriodEnd: boolean
  openAmountPaisa: bigint | null
  nextRetryAt: Date | null
}

// What the wallets will be asked for: their subscriptions that live and still charge. An unpaid one is tried by no
// clock, so it is left out. Bounded for the sake of the page, not of any customer known.
const UPCOMING = `
SELECT s.id, s.wallet_id, p.amount_paisa, p.interval, p.interval_count, b.time_zone, s.anchor_at, s.period_index,
  s.cancel_at_period_end, i.total_amount_paisa AS open_amount_paisa, s.next_retry_at
FROM subscriptions s
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN businesses b ON b.id = s.business_id
LEFT JOIN invoices i ON i.business_id = s.business_id AND i.environment = s.environment AND i.id = s.open_invoice_id
WHERE s.wallet_id = ANY($1::uuid[]) AND s.ended_at IS NULL AND s.status <> 'unpaid'
ORDER BY s.wallet_id, s.id LIMIT 20000`

/** The charging subscriptions of these wallets, by wallet id. */
export async function loadUpcoming(walletIds: readonly string[], tx?: Tx): Promise<Map<string, Upcoming[]>> {
  const byWallet = new Map<string, Upcoming[]>()
  if (walletIds.length === 0) return byWallet
  const run = tx ? tx.query.bind(tx) : query
  for (const row of (await run(UPCOMING, [[...walletIds]])) as UpcomingRow[]) {
    const list = byWallet.get(row.walletId)
    if (list) list.push(toUpcoming(row))
    else byWallet.set(row.walletId, [toUpcoming(row)])
  }
  return byWallet
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
