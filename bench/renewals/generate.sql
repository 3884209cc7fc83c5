-- A body of subscriptions in production: $subscriptions$ of them over $businesses$ businesses, each with an endpoint
-- that wants two of the four events of a renewal. They are active, and their members have paid until a day elsewhere, as after a
-- move to Khata: $due$ of them until yesterday, the others for half a month more.
-- Subscribers come in hours: those due at one moment stand in the tables in groups of a hundred.
-- Ids are made of a number, so that every statement can address the rows of the others.
-- What is made here is right by construction: a million rows of it would wait minutes for their foreign keys.
SET session_replication_role = replica;
-- In one transaction, now() is one instant: a top-up and its credit have the same date.
BEGIN;

INSERT INTO businesses (id, name) SELECT pg_temp.made('b1', n), 'Bench ' || n FROM generate_series(0, $businesses$ - 1) n;
INSERT INTO ledger_accounts (id, environment, kind, business_id)
  SELECT pg_temp.made('a1', n), 'production', 'merchant_payable', pg_temp.made('b1', n) FROM generate_series(0, $businesses$ - 1) n;
INSERT INTO ledger_accounts (id, environment, kind, business_id)
  SELECT pg_temp.made('a2', n), 'sandbox', 'merchant_payable', pg_temp.made('b1', n) FROM generate_series(0, $businesses$ - 1) n;
INSERT INTO ledger_accounts (id, environment, kind, provider) VALUES (pg_temp.made('ad', 0), 'production', 'provider_clearing', 'khalti');
INSERT INTO products (id, business_id, environment, name, created_at, updated_at)
  SELECT pg_temp.made('c1', n), pg_temp.made('b1', n), 'production', 'Tea', now(), now() FROM generate_series(0, $businesses$ - 1) n;
INSERT INTO prices (id, business_id, environment, product_id, amount_paisa, currency, interval, interval_count, trial_days, created_at, updated_at)
  SELECT pg_temp.made('d1', n), pg_temp.made('b1', n), 'production', pg_temp.made('c1', n), 50000, 'NPR', 'month', 1, 30, now(), now()
  FROM generate_series(0, $businesses$ - 1) n;
INSERT INTO webhook_endpoints (id, business_id, environment, url, enabled_events, secret_encrypted, created_at, updated_at)
  SELECT pg_temp.made('e1', n), pg_temp.made('b1', n), 'production', 'https://example.com/hook',
    ARRAY['invoice.paid', 'subscription.renewed'], '\x00', now(), now()
  FROM generate_series(0, $businesses$ - 1) n;

INSERT INTO webhook_endpoint_versions (endpoint_id, from_sequence, business_id, environment, active, enabled_events)
  SELECT id, nextval('events_sequence_seq'), business_id, environment, true, enabled_events FROM webhook_endpoints;

INSERT INTO users (id, phone) SELECT pg_temp.made('f1', n), '+97799' || lpad(n::text, 9, '0') FROM generate_series(0, $subscriptions$ - 1) n;
INSERT INTO ledger_accounts (id, environment, kind) SELECT pg_temp.made('f2', n), 'production', 'wallet' FROM generate_series(0, $subscriptions$ - 1) n;
INSERT INTO wallets (id, user_id, environment, balance_paisa)
  SELECT pg_temp.made('f2', n), pg_temp.made('f1', n), 'production', 10000000 FROM generate_series(0, $subscriptions$ - 1) n;
INSERT INTO topups (id, environment, wallet_id, user_id, provider, provider_reference, amount_paisa, received_paisa, state, created_at,
    expires_at, settled_at, credited_at)
  SELECT pg_temp.made('f6', n), 'production', pg_temp.made('f2', n), pg_temp.made('f1', n), 'khalti', n, 10000000, 10000000, 'succeeded', now(), now(), now(), now()
  FROM generate_series(0, $subscriptions$ - 1) n;
INSERT INTO ledger_transactions (id, environment, kind, top_up_id, created_at)
  SELECT pg_temp.made('f3', n), 'production', 'topup', pg_temp.made('f6', n), now() FROM generate_series(0, $subscriptions$ - 1) n;
INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
  SELECT pg_temp.made('f2', n), pg_temp.made('f3', n), 10000000, 10000000 FROM generate_series(0, $subscriptions$ - 1) n
  UNION ALL
  SELECT pg_temp.made('ad', 0), pg_temp.made('f3', n), -10000000, NULL FROM generate_series(0, $subscriptions$ - 1) n;

CREATE TEMP TABLE subscriber AS
  SELECT n, pg_temp.made('b1', n % $businesses$) AS business_id, pg_temp.made('d1', n % $businesses$) AS price_id,
    date_trunc('day', now()) - interval '1 day' + n % 1000 * interval '1 second'
      + CASE WHEN n / 100 % ($subscriptions$ / $due$) = 0 THEN interval '0' ELSE interval '15 days' END AS due
  FROM generate_series(0, $subscriptions$ - 1) n;
INSERT INTO customers (id, business_id, environment, email, user_id, created_at, updated_at)
  SELECT pg_temp.made('f4', n), business_id, 'production', 'customer' || n || '@example.com', pg_temp.made('f1', n), now(), now() FROM subscriber;
INSERT INTO subscriptions (id, business_id, environment, customer_id, price_id, user_id, wallet_id, status, anchor_at, period_index,
    current_period_start, current_period_end, trial_end_at, first_period, due_at, created_at, updated_at)
  SELECT pg_temp.made('f5', n), business_id, 'production', pg_temp.made('f4', n), price_id, pg_temp.made('f1', n), pg_temp.made('f2', n),
    'active', due, -1, due - interval '30 days', due, due, 'paid_elsewhere', due, due - interval '30 days', now()
  FROM subscriber;
INSERT INTO recurring_movements (business_id, environment, subscription_id, kind, at, started_at, from_paisa, to_paisa, to_interval, to_interval_count)
  SELECT business_id, 'production', pg_temp.made('f5', n), 'new', due - interval '30 days', due - interval '30 days', 0, 50000, 'month', 1
  FROM subscriber;

$agreements$;

COMMIT;
VACUUM ANALYZE;
