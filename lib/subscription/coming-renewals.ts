// The renewals up to an instant, as SQL for a tenant, with the parameters $1 (business) and $2 (environment).

// Limits the rows of a price that is billed daily.
const MAX_CHARGES = 31

// The stored answer about a charge (lib/billing/coverage.ts). Amounts here are without discount, so a discounted charge is not compared by
// amount.
const answerAt = (at: string) =>
  `CASE WHEN $2 = 'production' THEN ending.coverage -> to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END`
const TOLD = `CASE WHEN discount IS NOT NULL OR (answer->>'amountPaisa')::numeric = amount_paisa THEN NOT (answer->>'covered')::boolean END`

/** SQL: true if the period after the present one is not paid ahead. */
export const nextIsUnpaid = (s: string): string =>
  `(${s}.paid_ahead->0->>'periodStart')::timestamptz IS DISTINCT FROM ${s}.current_period_end`

/**
 * SQL of common table expressions about the renewals up to an instant.
 * - `due`: the subscriptions.
 * - `coming`: one row per renewal, with its payer: the wallet, or the customer if none is linked.
 * - `taken`: the renewals, and whether each counts towards what a payer lacks.
 * - `short`: the payers that hold too little for all renewals that count.
 * A renewal is the charge at the end of a period or a trial, even if it is overdue. A subscription that is past due or ends with its period
 * has none. A subscription that is billed every few days or weeks has one row per charge, at most 32.
 * Only renewals from a wallet count. In production they count only if the merchant was told whether the wallet covers them
 * (lib/billing/coverage.ts says why). `told_short` is that answer, else null.
 * @param until SQL of the instant.
 * @param timeZone SQL of the time zone of the business.
 * @param only SQL of a further condition on subscriptions `s`. For each payer in question, it must match all of their subscriptions.
 */
export function comingRenewals(until: string, timeZone: string, only = 'true'): string {
  return `
due AS MATERIALIZED (
  SELECT s.id, s.wallet_id, coalesce(s.wallet_id, s.customer_id) AS payer, s.current_period_end AS at,
    coalesce(s.pending_price_id, s.price_id) AS price_id, s.coverage, s.discount,
    coalesce(s.pending_quantity, s.quantity) AS quantity, s.collection
  FROM subscriptions s
  WHERE s.business_id = $1 AND s.environment = $2 AND s.due_at < ${until} AND s.current_period_end < ${until}
    AND s.status IN ('trialing', 'active') AND NOT s.cancel_at_period_end AND ${nextIsUnpaid('s')}
    AND ${only}
), ending AS MATERIALIZED (
  SELECT due.*, p.amount_paisa::numeric * due.quantity AS amount_paisa,
    CASE p.interval WHEN 'day' THEN p.interval_count WHEN 'week' THEN 7 * p.interval_count END AS every_days
  FROM due JOIN prices p ON p.business_id = $1 AND p.environment = $2 AND p.id = due.price_id
), coming AS (
  SELECT wallet_id, payer, at, amount_paisa, discount, ${answerAt('at')} AS answer, collection FROM ending
  UNION ALL
  SELECT wallet_id, payer, later.at, amount_paisa, discount, ${answerAt('later.at')}, collection
  FROM ending CROSS JOIN LATERAL generate_series(
    1, least(${MAX_CHARGES}, ceil(extract(epoch FROM ${until} - ending.at) / 86400 / every_days))::int) AS n
  CROSS JOIN LATERAL (SELECT (ending.at AT TIME ZONE ${timeZone} + n * every_days * interval '1 day') AT TIME ZONE ${timeZone}) AS later(at)
  WHERE every_days IS NOT NULL AND later.at < ${until}
), taken AS (
  SELECT coming.*, told_short, collection = 'wallet' AND ($2 = 'sandbox' OR wallet_id IS NULL OR told_short IS NOT NULL) AS counts
  FROM coming CROSS JOIN LATERAL (SELECT ${TOLD} AS told_short) told
), payers AS (
  SELECT payer, wallet_id, sum(amount_paisa) AS takes, bool_or(told_short) AS told_short FROM taken WHERE counts GROUP BY payer, wallet_id
), short AS (
  SELECT payer, takes - coalesce(w.balance_paisa, 0) AS missing
  FROM payers LEFT JOIN wallets w ON w.id = payers.wallet_id
  WHERE coalesce(told_short, takes > coalesce(w.balance_paisa, 0))
)`
}
