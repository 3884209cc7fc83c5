-- Every subscription is in its first period, which it has paid.
SET session_replication_role = replica;
BEGIN;
UPDATE subscriptions SET status = 'active', first_period = NULL, period_index = 0, current_period_start = now() - interval '10 days',
  current_period_end = now() + interval '20 days', anchor_at = now() - interval '10 days', trial_end_at = now() - interval '10 days',
  due_at = now() + interval '17 days', last_billed_at = now() - interval '10 days';
INSERT INTO invoices (id, business_id, environment, subscription_id, customer_id, price_id, origin, invoice_number, status, period_start,
    period_end, total_amount_paisa, currency, lines, timeline, seller, buyer, tax_rate_percent, settlement, due_at, paid_at, created_at, updated_at)
  SELECT id, business_id, environment, id, customer_id, price_id, 'subscription',
    '2083-84/' || lpad((row_number() OVER (PARTITION BY business_id ORDER BY id))::text, 6, '0'), 'paid', current_period_start,
    current_period_end, 50000, 'NPR',
    jsonb_build_array(jsonb_build_object('description', 'Tea', 'amountPaisa', '50000', 'quantity', 1,
      'periodStart', current_period_start, 'periodEnd', current_period_end)),
    '[]', '{"name": "Bench"}', '{}', 0, 'outside', last_billed_at, last_billed_at, last_billed_at, last_billed_at
  FROM subscriptions;
COMMIT;
VACUUM ANALYZE;
