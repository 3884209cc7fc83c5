import { query } from '@/lib/infra/database/db'

/** Gives each live subscription of generated rows that a wallet pays an agreement to its amount, or to that of its open invoice. */
export const AGREEMENTS_OF_GENERATED = `
WITH picked AS (
  SELECT s.business_id, s.environment, s.id AS subscription_id, s.customer_id, s.price_id, s.wallet_id, uuidv7() AS id,
    p.interval, p.interval_count, s.created_at AS given_at,
    greatest(p.amount_paisa, coalesce(i.total_amount_paisa, 0)) AS amount_paisa
  FROM subscriptions s
  JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
  LEFT JOIN invoices i ON i.business_id = s.business_id AND i.environment = s.environment AND i.id = s.open_invoice_id
  WHERE s.wallet_id IS NOT NULL AND s.ended_at IS NULL AND s.agreement IS NULL
    AND greatest(p.amount_paisa, coalesce(i.total_amount_paisa, 0)) > 0
), made AS (
  INSERT INTO agreements (id, business_id, environment, customer_id, kind, subscription_id, price_id, wallet_id, amount_paisa,
    interval, interval_count, status, by, given_at, created_at, updated_at)
  SELECT id, business_id, environment, customer_id, 'subscription', subscription_id, price_id, wallet_id, amount_paisa,
    interval, interval_count, 'given', 'checkout', given_at, given_at, given_at
  FROM picked
)
UPDATE subscriptions s SET agreement = jsonb_build_object('id', m.id, 'amountPaisa', m.amount_paisa::text,
  'interval', m.interval, 'intervalCount', m.interval_count, 'by', 'checkout', 'askedAt', NULL,
  'givenAt', to_char(m.given_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM picked m
WHERE s.business_id = m.business_id AND s.environment = m.environment AND s.id = m.subscription_id`

/** The same for one business. */
export function agreementsOf(businessId: string): string {
  return AGREEMENTS_OF_GENERATED.replace(
    's.agreement IS NULL',
    `s.agreement IS NULL AND s.business_id = '${businessId}'`,
  )
}

const FOLLOW = `UPDATE agreements a SET wallet_id = s.wallet_id FROM subscriptions s
  WHERE a.business_id = s.business_id AND a.environment = s.environment AND a.subscription_id = s.id`

/** After a test has moved subscriptions to another wallet, their agreements follow. */
export function followWallets(): Promise<unknown> {
  return query(FOLLOW)
}
