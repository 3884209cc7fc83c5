import { REMINDER_MS } from '@/lib/core/dunning'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { nextIsUnpaid } from './coming-renewals'
import { NEXT_CHARGE } from './filters'

/** The next instant at which periods or trials end, or failed charges are retried, and what happens then. */
export interface NextRenewal {
  at: Date
  /** Periods that end and are followed by another. */
  renewals: number
  trialEnds: number
  /** Failed charges that are retried. */
  retries: number
  /** Subscriptions that end with their period. */
  endings: number
  /** How many of these charges the wallets cannot pay. */
  fallingShort: number
}

// The counts only give an impression. Above this they need not be exact.
const MOST_COUNTED = 10_000

// The next due step is the charge, or the reminder some days before it. So the first subscription to be charged is due at most that many
// days after the first one that is due. The due index finds both.
const FIND = `
WITH of_tenant AS (
  SELECT s.id, s.business_id, s.environment, coalesce(s.pending_price_id, s.price_id) AS price_id, s.wallet_id, s.open_invoice_id, s.status,
    s.cancel_at_period_end, s.next_retry_at, s.current_period_end, coalesce(s.pending_quantity, s.quantity) AS quantity, s.collection
  FROM subscriptions s
  WHERE s.environment = $2 AND s.business_id = $1 AND s.status <> 'paused' AND ${nextIsUnpaid('s')} AND s.due_at IS NOT NULL AND s.due_at <= (
    SELECT min(f.due_at) FROM subscriptions f
    WHERE f.environment = $2 AND f.business_id = $1 AND f.status <> 'paused' AND ${nextIsUnpaid('f')} AND f.due_at IS NOT NULL
  ) + interval '${REMINDER_MS} milliseconds'
), soonest AS (
  SELECT min(${NEXT_CHARGE}) AS at FROM of_tenant s
), charges AS (
  SELECT s.collection, s.status, s.cancel_at_period_end AND s.status <> 'past_due' AS ends, w.balance_paisa, p.amount_paisa,
    sum(coalesce(i.total_amount_paisa, p.amount_paisa::numeric * s.quantity)) FILTER (WHERE s.collection = 'wallet') OVER (PARTITION BY s.wallet_id ORDER BY s.id) AS needed_paisa
  FROM of_tenant s CROSS JOIN soonest
  JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
  LEFT JOIN invoices i ON i.business_id = s.business_id AND i.environment = s.environment AND i.id = s.open_invoice_id
  LEFT JOIN wallets w ON w.id = s.wallet_id
  WHERE ${NEXT_CHARGE} = soonest.at LIMIT ${MOST_COUNTED}
)
SELECT (SELECT at FROM soonest) AS at,
  count(*) FILTER (WHERE NOT ends AND status = 'active')::int AS renewals,
  count(*) FILTER (WHERE NOT ends AND status = 'trialing')::int AS trial_ends,
  count(*) FILTER (WHERE status = 'past_due')::int AS retries,
  count(*) FILTER (WHERE ends)::int AS endings,
  count(*) FILTER (WHERE NOT ends AND collection = 'wallet' AND amount_paisa > 0 AND needed_paisa > coalesce(balance_paisa, 0))::int
    AS falling_short
FROM charges`

/** The tenant's next renewal. Null if nothing will be charged. */
export async function findNextRenewal({
  businessId,
  environment,
}: Pick<Ctx, 'businessId' | 'environment'>): Promise<NextRenewal | null> {
  const [row] = await query<NextRenewal | { at: null }>(FIND, [businessId, environment])
  return row && row.at !== null ? row : null
}
