-- The subscribers of a business from $from$ to $to$, of $count$ in all, each with three months: customer, wallet, top-up,
-- subscription, invoices, ledger, events, deliveries, checkout. Of 100: 90 active, 4 past due or unpaid, 2 in a trial, 1 unpaid, 3 canceled. One
-- invoice in twenty was recovered, and three wallets in ten hold too little for the next charge.
CREATE TEMP TABLE one AS
  SELECT v.*, pg_temp.wire('usr', user_id) AS usr, pg_temp.wire('cus', customer_id) AS cus, pg_temp.wire('sub', subscription_id) AS sub,
    '{"plan":"bench","branch":"' || n % 40 || '"}' AS metadata, (SELECT array_agg(bill_at) FROM (SELECT at + k * interval '1 month' AS bill_at FROM generate_series(0, 3) k) b) AS due
  FROM (
    SELECT s.n, g.id, s.at, o.price_id, o.amount, o.name AS item, pg_temp.wire('price', o.price_id) AS price, s.kind,
      pg_temp.made('f10', s.at, g.id) AS user_id, pg_temp.made('f20', s.at, g.id) AS wallet_id, pg_temp.made('f40', s.at, g.id) AS customer_id,
      pg_temp.made('f50', s.at, g.id) AS subscription_id,
      (ARRAY['Asha','Bimal','Maya','Nabin','Sita','Rajesh','Puja','Kiran','Deepa','Suman'])[s.n % 10 + 1] || ' ' ||
      (ARRAY['Gurung','Shrestha','Tamang','Rai','Thapa','Magar','Sherpa','Karki'])[s.n / 10 % 8 + 1] AS customer
    FROM (
      SELECT n, now() - interval '3 months' + (n + 0.5) / $count$ * interval '1 month' AS at,
        CASE WHEN n % 100 < 90 THEN 'active' WHEN n % 100 >= 97 THEN 'canceled' WHEN n % 100 IN (94, 95) THEN 'trialing'
          WHEN n % 100 = 96 OR (n + 0.5) / $count$ < 0.6 THEN 'unpaid' ELSE 'past_due' END AS kind
      FROM generate_series($from$, $to$ - 1) AS n
    ) AS s
    CROSS JOIN LATERAL (SELECT $tenant$::bigint * 1000000 + s.n AS id) AS g
    JOIN offer o ON o.k = s.n % 8
  ) AS v;

INSERT INTO users (id, phone, created_at) SELECT user_id, '+9779' || lpad(id::text, 9, '0'), at FROM one;
INSERT INTO ledger_accounts (id, environment, kind, created_at) SELECT wallet_id, 'production', 'wallet', at FROM one;
INSERT INTO wallets (id, user_id, environment, balance_paisa, created_at, updated_at)
  SELECT wallet_id, user_id, 'production', CASE WHEN n % 10 < 3 THEN amount / 2 ELSE amount * 2 END, at, at FROM one;
INSERT INTO topups (id, environment, wallet_id, user_id, business_id, provider, provider_reference, amount_paisa, received_paisa, state, reconciliation, reconciler_id,
    created_at, expires_at, settled_at, credited_at)
  SELECT pg_temp.made('f60', at, id), 'production', wallet_id, user_id, '$business$', 'khalti', id, 500000, 500000, 'succeeded',
    CASE WHEN n % 2000 = 0 THEN 'record_changed'::topup_reconciliation END, '$business$', at, at, at, at FROM one;
INSERT INTO ledger_transactions (id, environment, kind, top_up_id, created_at)
  SELECT pg_temp.made('f70', at - interval '1 minute', id), 'production', 'topup', pg_temp.made('f60', at, id), at FROM one;
INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
  SELECT wallet_id, pg_temp.made('f70', at - interval '1 minute', id), 500000, 500000 FROM one
  UNION ALL SELECT a.id, pg_temp.made('f70', at - interval '1 minute', one.id), -500000, NULL FROM one, ledger_accounts a
    WHERE a.kind = 'provider_clearing' AND a.provider = 'khalti' AND a.environment = 'production';
INSERT INTO customers (id, business_id, environment, email, name, user_id, metadata, archived_at, created_at, updated_at)
  SELECT customer_id, '$business$', 'production', 'customer' || n || '@example.com', customer, user_id, metadata::jsonb,
    CASE WHEN kind = 'canceled' AND n % 2 = 0 THEN now() END, at, at FROM one;

CREATE TEMP TABLE bill AS
  SELECT v.*, pg_temp.wire('inv', invoice_id) AS inv, pg_temp.wire('evt', created_id) AS created, pg_temp.wire('evt', settled_id) AS settled,
    pg_temp.iso(start_at) AS starts, pg_temp.iso(end_at) AS ends, pg_temp.iso(paid_at) AS paid, '$year$/' || lpad((k * $count$ + n + 1)::text, 6, '0') AS number
  FROM (
    SELECT one.*, b.k, b.start_at, b.end_at, b.paid_at, pg_temp.made('160', b.start_at, 3 * id + b.k) AS invoice_id, pg_temp.made('170', b.start_at, 3 * id + b.k) AS txn_id,
      pg_temp.made('181', b.start_at, 3 * id + b.k) AS created_id, pg_temp.made('183', b.start_at, 3 * id + b.k) AS settled_id,
      pg_temp.made('184', b.start_at, 3 * id + b.k) AS moved_id, pg_temp.made('190', b.start_at, 3 * id + b.k) AS run_id
    FROM one CROSS JOIN LATERAL (
      SELECT k, due[k + 1] AS start_at, due[k + 2] AS end_at,
        CASE WHEN k = 2 AND kind IN ('past_due', 'unpaid') THEN NULL WHEN (3 * n + k) % 20 = 7 AND due[k + 1] + interval '2 days' < now() THEN due[k + 1] + interval '2 days' ELSE due[k + 1] END AS paid_at
      FROM generate_series(0, CASE kind WHEN 'trialing' THEN -1 WHEN 'canceled' THEN 1 ELSE 2 END) AS k
    ) AS b
  ) AS v;

INSERT INTO subscriptions (id, business_id, environment, customer_id, price_id, user_id, wallet_id, status, anchor_at, period_index, current_period_start,
    current_period_end, trial_end_at, open_invoice_id, past_due_at, retry_count, next_retry_at, due_at, last_billed_at, cancel_reason, canceled_at, ended_at, metadata, created_at, updated_at)
  SELECT one.subscription_id, '$business$', 'production', one.customer_id, one.price_id, one.user_id, one.wallet_id, kind::subscription_status,
    CASE kind WHEN 'trialing' THEN due[4] ELSE at END, CASE kind WHEN 'trialing' THEN -1 WHEN 'active' THEN 2 ELSE 1 END,
    CASE WHEN kind IN ('active', 'trialing') THEN due[3] ELSE due[2] END, CASE WHEN kind IN ('active', 'trialing') THEN due[4] ELSE due[3] END,
    CASE kind WHEN 'trialing' THEN due[4] END, open.invoice_id, CASE WHEN open.invoice_id IS NOT NULL THEN due[3] END, CASE WHEN kind IN ('past_due', 'unpaid') THEN 3 ELSE 0 END,
    CASE kind WHEN 'past_due' THEN now() + interval '20 hours' END,
    CASE WHEN kind = 'past_due' THEN now() + interval '20 hours' WHEN kind IN ('active', 'trialing') THEN
      CASE WHEN due[4] - interval '3 days' > now() THEN due[4] - interval '3 days' ELSE due[4] END END,
    CASE WHEN kind = 'active' THEN due[3] WHEN kind <> 'trialing' THEN due[2] END,
    CASE kind WHEN 'canceled' THEN 'payment_failed' END, CASE kind WHEN 'canceled' THEN due[3] END, CASE kind WHEN 'canceled' THEN due[3] END, metadata::jsonb, at, due[3]
  FROM one LEFT JOIN LATERAL (SELECT pg_temp.made('160', due[3], 3 * one.id + 2) AS invoice_id WHERE kind IN ('past_due', 'unpaid')) AS open ON true;

INSERT INTO invoices (id, business_id, environment, subscription_id, customer_id, price_id, origin, invoice_number, status, period_start, period_end, total_amount_paisa,
    currency, lines, timeline, seller, buyer, tax_rate_percent, settlement, ledger_transaction_id, due_at, paid_at, created_at, updated_at)
  SELECT invoice_id, '$business$', 'production', subscription_id, customer_id, price_id, 'subscription', number,
    CASE WHEN paid_at IS NULL THEN 'open'::invoice_status ELSE 'paid' END, start_at, end_at, amount, 'NPR',
    jsonb_build_array(jsonb_build_object('description', item, 'amountPaisa', amount::text, 'quantity', 1, 'periodStart', starts, 'periodEnd', ends)),
    jsonb_build_array(jsonb_build_object('id', created, 'type', 'invoice.created', 'occurred_at', starts), jsonb_build_object('id', created, 'type', 'invoice.opened', 'occurred_at', starts),
      CASE WHEN paid_at IS NULL THEN jsonb_build_object('id', settled, 'type', 'invoice.payment_failed', 'occurred_at', starts, 'description', 'The wallet held Rs 100.00.')
        ELSE jsonb_build_object('id', settled, 'type', 'invoice.paid', 'occurred_at', paid, 'description', 'Paid from the wallet.') END),
    (SELECT khata_seller(b) FROM businesses b WHERE b.id = '$business$'), jsonb_build_object('name', customer, 'email', 'customer' || n || '@example.com'), 0,
    CASE WHEN paid_at IS NOT NULL THEN 'wallet'::invoice_settlement END, CASE WHEN paid_at IS NOT NULL THEN txn_id END, start_at, paid_at, start_at, coalesce(paid_at, start_at)
  FROM bill;
INSERT INTO invoices (id, business_id, environment, subscription_id, customer_id, price_id, origin, invoice_number, status, period_start, period_end, total_amount_paisa,
    currency, description, lines, timeline, seller, buyer, tax_rate_percent, settlement, due_at, paid_at, created_at, updated_at)
  SELECT pg_temp.made('165', due[3], id), '$business$', 'production', subscription_id, customer_id, price_id, 'manual',
    CASE WHEN n % 3 > 0 THEN '$year$/M' || lpad(n::text, 6, '0') END, (ARRAY['draft', 'open', 'paid'])[n % 3 + 1]::invoice_status, due[3], due[4], 5000, 'NPR', 'Joining fee',
    jsonb_build_array(jsonb_build_object('description', 'Joining fee', 'amountPaisa', '5000', 'quantity', 1, 'periodStart', pg_temp.iso(due[3]), 'periodEnd', pg_temp.iso(due[4]))), '[]',
    CASE WHEN n % 3 > 0 THEN (SELECT khata_seller(b) FROM businesses b WHERE b.id = '$business$') END,
    CASE WHEN n % 3 > 0 THEN jsonb_build_object('name', customer, 'email', 'customer' || n || '@example.com') END, CASE WHEN n % 3 > 0 THEN 0 END,
    CASE WHEN n % 3 = 2 THEN 'outside'::invoice_settlement END, CASE WHEN n % 3 > 0 THEN due[3] END, CASE WHEN n % 3 = 2 THEN due[3] + interval '1 hour' END, due[3], due[3]
  FROM one WHERE n % 100 < 9;
INSERT INTO payments (id, business_id, environment, customer_id, subscription_id, invoice_ids, amount_paisa, method, received_at, recorder_name, created_at)
  SELECT pg_temp.made('1b0', due[3], id), '$business$', 'production', customer_id, subscription_id, ARRAY[pg_temp.made('165', due[3], id)], 5000, 'cash',
    due[3] + interval '1 hour', 'Bina Rai', due[3] + interval '1 hour'
  FROM one WHERE n % 100 < 9 AND n % 3 = 2;
INSERT INTO credit_notes (id, business_id, environment, number, invoice_id, customer_id, subscription_id, amount_paisa, currency, kind, settlement, seller, buyer, tax_rate_percent,
    created_at)
  SELECT pg_temp.made('1b1', due[3], id), '$business$', 'production', 'CN-$year$/' || lpad(n::text, 6, '0'), pg_temp.made('165', due[3], id), customer_id, subscription_id, 1000, 'NPR',
    'refund', 'outside', (SELECT khata_seller(b) FROM businesses b WHERE b.id = '$business$'), jsonb_build_object('name', customer), 0, due[3] + interval '2 hours'
  FROM one WHERE n % 100 = 2 AND n % 3 = 2;
INSERT INTO credit_note_parts (business_id, environment, credit_note_id, invoice_id, amount_paisa)
  SELECT business_id, environment, id, invoice_id, amount_paisa FROM credit_notes c
  WHERE business_id = '$business$' AND NOT EXISTS (SELECT FROM credit_note_parts p WHERE p.business_id = c.business_id AND p.credit_note_id = c.id);
INSERT INTO payment_questions (id, business_id, environment, customer_id, invoice_id, question, created_at)
  SELECT pg_temp.made('1b2', start_at, id), '$business$', 'production', customer_id, invoice_id, 'I had canceled before this payment.', start_at + interval '1 day'
  FROM bill WHERE k = 0 AND n % 1000 = 5;
INSERT INTO ledger_transactions (id, environment, kind, business_id, invoice_id, created_at)
  SELECT txn_id, 'production', 'charge', '$business$', invoice_id, paid_at FROM bill WHERE paid_at IS NOT NULL;
INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
  SELECT wallet_id, txn_id, -amount, amount FROM bill WHERE paid_at IS NOT NULL
  UNION ALL SELECT '$payable$', txn_id, amount, NULL FROM bill WHERE paid_at IS NOT NULL;

INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT pg_temp.made('f80', at, id), '$business$', 'production', 'customer.created', customer_id, json_build_object('id', cus, 'email', 'customer' || n || '@example.com',
    'name', customer, 'metadata', metadata::json, 'activeSubscriptionsCount', 0, 'lifetimeValueMinor', '0', 'status', 'active', 'createdAt', pg_temp.iso(at)),
    pg_temp.wire('req', pg_temp.made('f81', at, id)), at FROM one;
INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT pg_temp.made('f82', at, id), '$business$', 'production', 'subscription.created', subscription_id, json_build_object('id', sub, 'businessId', '$biz$', 'userId', usr,
    'priceId', price, 'customerId', cus, 'status', 'active', 'cancelAtPeriodEnd', false, 'currentPeriodStart', pg_temp.iso(at), 'currentPeriodEnd', pg_temp.iso(due[2]),
    'retryCount', 0, 'metadata', metadata::json, 'createdAt', pg_temp.iso(at), 'updatedAt', pg_temp.iso(at)), pg_temp.wire('req', pg_temp.made('f81', at, id)), at FROM one;
INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT e.id, '$business$', 'production', e.type, b.invoice_id, json_build_object('id', inv, 'businessId', '$biz$', 'subscriptionId', sub, 'invoiceNumber', number,
    'status', CASE WHEN paid_at IS NULL THEN 'open' ELSE 'paid' END, 'periodStart', starts, 'periodEnd', ends, 'totalAmountPaisa', amount::text, 'currency', 'NPR', 'metadata', '{}'::json,
    'createdAt', starts, 'updatedAt', starts, 'customerId', cus, 'dueAt', starts, 'paidAt', paid,
    'lines', json_build_array(json_build_object('description', item, 'amountPaisa', amount::text, 'quantity', 1, 'periodStart', starts, 'periodEnd', ends))),
    pg_temp.wire('run', run_id), start_at
  FROM bill b CROSS JOIN LATERAL (VALUES (1, created_id, 'invoice.created'), (2, settled_id, CASE WHEN paid_at IS NULL THEN 'invoice.payment_failed' ELSE 'invoice.paid' END)) AS e(place, id, type)
  ORDER BY start_at, b.id, e.place;
INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
  SELECT moved_id, '$business$', 'production', CASE WHEN paid_at IS NULL THEN 'subscription.past_due' ELSE 'subscription.renewed' END, subscription_id, json_build_object('id', sub,
    'businessId', '$biz$', 'userId', usr, 'priceId', price, 'customerId', cus, 'status', CASE WHEN paid_at IS NULL THEN 'past_due' ELSE 'active' END, 'cancelAtPeriodEnd', false,
    'currentPeriodStart', starts, 'currentPeriodEnd', ends, 'retryCount', 0, 'lastBilledAt', starts, 'metadata', metadata::json, 'createdAt', pg_temp.iso(at), 'updatedAt', starts),
    pg_temp.wire('run', run_id), start_at
  FROM bill WHERE k > 0 ORDER BY start_at, id;

INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, status, attempt_count, due_at, next_attempt_at, attempts, latest, created_at)
  SELECT pg_temp.made('1a0', start_at, 3 * bill.id + k), e.id, '$business$', 'production', settled_id, d.status::delivery_status, 1, d.due, d.due,
    jsonb_build_array(jsonb_build_object('attemptedAt', starts, 'httpStatus', d.http, 'latencyMs', 12)),
    jsonb_build_object('request', jsonb_build_object('url', 'https://hooks0.example.com/khata', 'headers', '{}'::jsonb), 'response', jsonb_build_object('status', d.http, 'headers', '{}'::jsonb, 'body', 'ok')),
    start_at
  FROM bill
  JOIN LATERAL (SELECT CASE WHEN n % 50 = 1 THEN 'failed' WHEN n % 100 = 3 THEN 'retrying' ELSE 'succeeded' END AS status,
    CASE WHEN n % 50 = 1 OR n % 100 = 3 THEN 500 ELSE 200 END AS http, CASE WHEN n % 100 = 3 THEN now() + interval '1 hour' END AS due) AS d ON true
  JOIN webhook_endpoints e ON e.business_id = '$business$' AND e.url = 'https://hooks0.example.com/khata'
  WHERE k = 2 AND n % 2 = 1 AND paid_at IS NOT NULL;
INSERT INTO checkout_sessions (id, business_id, environment, token_hash, price_id, customer_id, pre_bound, status, expires_at, bearer_hash, bearer_expires_at, phone, verified_at, wallet_id,
    subscription_id, completed_at, created_at, updated_at)
  SELECT pg_temp.made('fc0', at, id), '$business$', 'production', sha256(('t' || id)::bytea), price_id, customer_id, false, 'completed', at + interval '1 day', sha256(('b' || id)::bytea), at,
    '+9779' || lpad(id::text, 9, '0'), at, wallet_id, subscription_id, at, at, at
  FROM one WHERE n % 5 = 0;
DROP TABLE bill, one
