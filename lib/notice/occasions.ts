import { isRecoveredSql } from '@/lib/billing/recovery-order'
import { lateSinceSql } from '@/lib/core/late'
import { CLOCK_NOW, joinClock } from '@/lib/infra/database/tenant-clock'
import { changesBefore } from './few-changes'
import { RECIPIENT } from './recipient'

/**
 * A join to one row by its key. The subquery with its LIMIT leaves the planner no other plan. A plain join in a database without
 * statistics, as in its first minutes, read all rows of the business for each event: seconds for fifty events.
 */
const row = (alias: string, table: string, key: string) =>
  `LATERAL (SELECT * FROM ${table} WHERE ${key} LIMIT 1) ${alias} ON true`

/** The row with this id in the event's business and environment. */
const rowById = (alias: string, table: string, id: string) =>
  row(alias, table, `business_id = e.business_id AND environment = e.environment AND id = ${id}`)

// One statement for a batch of events. An event of an invoice is about that invoice. One about a recovered subscription is about the
// invoice of its new period. Ids are ordered by time, so the newest ledger entry before the event's id has the balance of that moment. A
// top-up pays the oldest open invoice first, so a customer who wants to pay this one must pay the older ones too.
export const OCCASIONS = `
SELECT e.id, e.business_id, e.environment, e.type, e.data, e.previous, e.forecast, s.id AS subscription_id, s.price_id, s.quantity, s.collection, c.id AS customer_id,
  ${RECIPIENT}, b.notices_off, b.final_action,
  extract(epoch FROM now() - e.created_at)::float8 * 1000 AS age_ms, ${CLOCK_NOW} AS now,
  pr.name AS product_name, w.balance_paisa, wp.low_balance_paisa,
  i.id AS invoice_id, i.status AS invoice_status, i.settlement, i.total_amount_paisa, i.timeline, i.origin, i.lines,
  CASE WHEN s.open_invoice_id = i.id THEN ${lateSinceSql('s')} ELSE i.late_at END AS late_since,
  asked.id AS agreement_id,
  charge.balance_after_paisa, ended.balance_after_paisa AS left_paisa, coalesce(credit.paid, false) AS is_paid_by_top_up, held.balance_after_paisa AS held_paisa, owed.paisa AS owed_before_paisa,
  outside.amount_paisa AS outside_paisa, CASE WHEN c.erased_at IS NULL THEN c.phone END AS written_phone,
  CASE WHEN e.object_id = s.id THEN ${changesBefore("(e.data ->> 'updatedAt')::timestamptz")} ELSE 0 END AS changes_before,
  p.amount_paisa::numeric * s.quantity AS period_paisa, coming.amount_paisa::numeric * s.pending_quantity AS coming_paisa, coming_pr.name AS coming_name,
  coalesce(change.invoice_id IS NULL AND (change.period_paisa IS NOT NULL OR e.data ->> 'status' = 'trialing')
    AND back.id IS NULL, false) AS changed_freely
FROM unnest($1::uuid[], $2::environment[], $3::uuid[]) AS k(business_id, environment, id)
JOIN ${row('e', 'events', 'business_id = k.business_id AND environment = k.environment AND id = k.id')}
LEFT JOIN ${rowById('own', 'invoices', "e.object_id AND e.type LIKE 'invoice.%'")}
LEFT JOIN ${rowById('note', 'credit_notes', "e.object_id AND e.type = 'credit_note.created'")}
JOIN ${rowById('s', 'subscriptions', 'coalesce(own.subscription_id, note.subscription_id, e.object_id)')}
LEFT JOIN ${row(
  'period',
  'invoices',
  `e.type = 'subscription.recovered' AND origin = 'subscription'
  AND business_id = e.business_id AND environment = e.environment AND subscription_id = s.id
  AND period_start = (e.data ->> 'currentPeriodStart')::timestamptz`,
)}
LEFT JOIN ${rowById('i', 'invoices', 'coalesce(own.id, period.id)')}
-- A payment of several periods has one receipt, that of its last invoice.
LEFT JOIN ${row(
  'outside',
  'payments',
  `e.type = 'invoice.paid' AND i.settlement = 'outside' AND business_id = e.business_id AND environment = e.environment
  AND customer_id = s.customer_id AND invoice_ids[cardinality(invoice_ids)] = i.id AND reversed_at IS NULL`,
)}
JOIN ${rowById('c', 'customers', 's.customer_id')}
JOIN businesses b ON b.id = e.business_id
JOIN ${rowById('p', 'prices', 's.price_id')}
JOIN ${rowById('pr', 'products', 'p.product_id')}
LEFT JOIN ${rowById('coming', 'prices', 's.pending_price_id')}
LEFT JOIN ${rowById('coming_pr', 'products', 'coming.product_id')}
LEFT JOIN ${rowById('change', 'subscription_changes', "e.id AND e.type = 'subscription.changed'")}
LEFT JOIN ${row(
  'back',
  'credit_notes',
  `kind = 'change' AND business_id = e.business_id AND environment = e.environment AND customer_id = s.customer_id
  AND subscription_id = s.id AND created_at BETWEEN change.changed_at AND change.changed_at + interval '1 minute'`,
)}
LEFT JOIN LATERAL (
  SELECT a.id FROM agreements a
  WHERE (s.not_agreed OR e.type IN ('subscription.renewal_upcoming', 'subscription.updated')) AND a.business_id = s.business_id AND a.environment = s.environment AND a.subscription_id = s.id
    AND a.status = 'asked' AND a.link_expires_at IS NULL
  ORDER BY a.id DESC LIMIT 1
) asked ON true
LEFT JOIN wallets w ON w.id = s.wallet_id
LEFT JOIN users u ON u.id = w.user_id
LEFT JOIN wallet_preferences wp ON wp.wallet_id = w.id
LEFT JOIN ledger_entries charge ON charge.account_id = w.id AND charge.transaction_id = i.ledger_transaction_id
-- A batch may charge a wallet several times. All of it is visible at once, so each text names what the whole commit left.
LEFT JOIN LATERAL (
  SELECT n.balance_after_paisa FROM ledger_entries n
  WHERE n.account_id = w.id AND n.transaction_id >= charge.transaction_id AND n.xmin = charge.xmin
    AND n.transaction_id < khata_first_id(khata_made_at(charge.transaction_id) + interval '5 minutes')
  ORDER BY n.transaction_id DESC LIMIT 1
) ended ON true
-- What a top-up paid in the moment of its credit follows the credit in the ledger, within its transaction.
LEFT JOIN LATERAL (
  SELECT true AS paid FROM ledger_entries n JOIN ledger_transactions x ON x.id = n.transaction_id AND x.kind = 'topup' JOIN topups t ON t.id = x.top_up_id
  WHERE e.type IN ('invoice.paid', 'subscription.recovered') AND i.settlement = 'wallet' AND n.account_id = w.id
    AND n.transaction_id BETWEEN khata_first_id(khata_made_at(i.ledger_transaction_id) - interval '5 minutes') AND i.ledger_transaction_id
    AND t.last_transaction_id >= i.ledger_transaction_id
  LIMIT 1
) credit ON true
LEFT JOIN LATERAL (
  SELECT n.balance_after_paisa FROM ledger_entries n
  WHERE e.type = 'invoice.payment_failed' AND n.account_id = w.id AND n.transaction_id < e.id
  ORDER BY n.transaction_id DESC LIMIT 1
) held ON true
LEFT JOIN LATERAL (
  SELECT sum(oi.total_amount_paisa) AS paisa FROM subscriptions os
  JOIN invoices oi ON oi.business_id = os.business_id AND oi.environment = os.environment AND oi.id = os.open_invoice_id
  WHERE e.type = 'invoice.payment_failed'
    AND os.wallet_id = w.id AND ${isRecoveredSql('os')} AND oi.id < i.id
) owed ON true
${joinClock('e.business_id', 'e.environment')}`
