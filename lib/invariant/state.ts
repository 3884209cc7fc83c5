import type { Rule } from './rule'

/** I8. */
export const statesAreLegal: Rule[] = [
  {
    name: 'subscription-columns',
    says: 'The columns of a subscription do not agree with its state.',
    find: `SELECT format('Subscription sub:%s is %s with open invoice %s, next retry %s, next work %s and end %s.', id, status,
     coalesce('inv:' || open_invoice_id, 'none'), coalesce(next_retry_at::text, 'none'), coalesce(due_at::text, 'none'),
     coalesce(ended_at::text, 'none')) AS breach
   FROM subscriptions
   WHERE (status IN ('past_due', 'unpaid')) <> (open_invoice_id IS NOT NULL)
     OR (status IN ('past_due', 'unpaid')) <> (past_due_at IS NOT NULL)
     OR (status = 'past_due') <> (next_retry_at IS NOT NULL)
     OR (status <> 'paused' AND (status IN ('trialing', 'active', 'past_due')) <> (due_at IS NOT NULL))
     OR (status = 'paused') <> (paused_at IS NOT NULL) OR (status = 'paused') <> (pause_remaining IS NOT NULL)
     OR (status = 'canceled') <> (ended_at IS NOT NULL)
     OR (status = 'canceled' AND canceled_at IS NULL)
     OR (user_id IS NULL) <> (wallet_id IS NULL)
     OR current_period_start >= current_period_end`,
  },
  {
    name: 'trial-period',
    says: 'A trial is not the period before the first one.',
    find: `SELECT format('Subscription sub:%s is trialing in period %s until %s, and its trial ends %s.', id, period_index,
     current_period_end, coalesce(trial_end_at::text, 'never')) AS breach
   FROM subscriptions
   WHERE status = 'trialing' AND (period_index <> -1 OR trial_end_at IS DISTINCT FROM current_period_end)`,
  },
  {
    name: 'open-invoice',
    says: 'A subscription waits for an invoice that is not open.',
    find: `SELECT format('Subscription sub:%s (%s) waits for invoice inv:%s, which is %s.', s.id, s.status, s.open_invoice_id,
     coalesce(i.status::text, 'nowhere')) AS breach
   FROM subscriptions s
   LEFT JOIN invoices i ON (i.business_id, i.environment, i.id) = (s.business_id, s.environment, s.open_invoice_id)
   WHERE s.open_invoice_id IS NOT NULL
     AND (i.status, i.origin, i.subscription_id) IS DISTINCT FROM ('open'::invoice_status, 'subscription'::invoice_origin, s.id)`,
  },
  {
    name: 'waiting-invoice',
    says: 'An invoice is open and no subscription waits for it.',
    find: `SELECT format('Invoice inv:%s of subscription sub:%s is %s and the subscription does not wait for it.', i.id, s.id, i.status) AS breach
   FROM invoices i
   JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (i.business_id, i.environment, i.subscription_id)
   WHERE i.origin = 'subscription' AND i.status IN ('draft', 'open') AND s.open_invoice_id IS DISTINCT FROM i.id`,
  },
  {
    name: 'checkout-state',
    says: 'A checkout is open for longer than its day, or expired too early.',
    // Compared in real time, which the id has.
    find: `SELECT format('Checkout cs:%s is %s and ends at %s.', id, status, expires_at) AS breach
   FROM checkout_sessions
   WHERE expires_at > to_timestamp(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) + interval '25 hours'
     OR (status = 'expired' AND updated_at < expires_at) OR octet_length(token_hash) <> 32`,
  },
  {
    name: 'dated-ahead',
    says: 'A row has a time more than a day after the present time of its business.',
    advice: 'Find out whether the clock of the server or the sandbox clock of the business was set back.',
    find: `SELECT format('The last of the %s of business biz:%s in %s is dated %s, and the present there is %s.', r.what, r.business_id, r.environment, r.last,
       now() + coalesce(c.offset_ms, 0) * interval '1 millisecond') AS breach
   FROM (
     SELECT 'subscriptions' AS what, business_id, environment, greatest(max(created_at), max(updated_at)) AS last FROM subscriptions GROUP BY 2, 3
     UNION ALL SELECT 'invoices', business_id, environment, greatest(max(created_at), max(updated_at)) FROM invoices GROUP BY 2, 3
     UNION ALL SELECT 'customers', business_id, environment, greatest(max(created_at), max(updated_at)) FROM customers GROUP BY 2, 3
     UNION ALL SELECT 'prices', business_id, environment, greatest(max(created_at), max(updated_at)) FROM prices GROUP BY 2, 3
     UNION ALL SELECT 'charges', business_id, environment, max(created_at) FROM ledger_transactions WHERE business_id IS NOT NULL GROUP BY 2, 3
   ) AS r
   LEFT JOIN sandbox_clocks c ON c.business_id = r.business_id AND r.environment = 'sandbox'
   WHERE r.last > now() + coalesce(c.offset_ms, 0) * interval '1 millisecond' + interval '1 day'`,
  },
]
