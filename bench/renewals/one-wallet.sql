-- The sandbox of one business with 10,000 trials, to be paid from $wallets$ wallets. Its clock has just leapt five days:
-- each subscription is due to be reminded of the end of its trial, and three days later to pay its first month.
-- Ids are made of a number, so that every statement can address the rows of the others.
CREATE FUNCTION pg_temp.made(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(kind, 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
$$;

-- What is made here is right by construction: it need not wait for its foreign keys.
SET session_replication_role = replica;
-- In one transaction, now() is one instant: a top-up and its credit have the same date.
BEGIN;

INSERT INTO businesses (id, name) VALUES (pg_temp.made('b1', 0), 'Bench');
INSERT INTO sandbox_clocks (business_id, offset_ms) VALUES (pg_temp.made('b1', 0), 5 * 86400000);
INSERT INTO ledger_accounts (id, environment, kind, business_id)
  VALUES (pg_temp.made('a1', 0), 'sandbox', 'merchant_payable', pg_temp.made('b1', 0)),
    (pg_temp.made('a2', 0), 'production', 'merchant_payable', pg_temp.made('b1', 0));
INSERT INTO ledger_accounts (id, environment, kind, provider) VALUES (pg_temp.made('ad', 0), 'sandbox', 'provider_clearing', 'sandbox');
INSERT INTO products (id, business_id, environment, name, created_at, updated_at)
  VALUES (pg_temp.made('c1', 0), pg_temp.made('b1', 0), 'sandbox', 'Tea', now(), now());
INSERT INTO prices (id, business_id, environment, product_id, amount_paisa, currency, interval, interval_count, trial_days, created_at, updated_at)
  VALUES (pg_temp.made('d1', 0), pg_temp.made('b1', 0), 'sandbox', pg_temp.made('c1', 0), 50000, 'NPR', 'month', 1, 30, now(), now());
INSERT INTO webhook_endpoints (id, business_id, environment, url, enabled_events, secret_encrypted, created_at, updated_at)
  VALUES (pg_temp.made('e1', 0), pg_temp.made('b1', 0), 'sandbox', 'https://example.com/hook',
    ARRAY['invoice.paid', 'subscription.renewal_upcoming'], '\x00', now(), now());
INSERT INTO webhook_endpoint_versions (endpoint_id, from_sequence, business_id, environment, active, enabled_events)
  SELECT id, nextval('events_sequence_seq'), business_id, environment, true, enabled_events FROM webhook_endpoints;

INSERT INTO users (id, phone) SELECT pg_temp.made('f1', n), '+97799' || lpad(n::text, 9, '0') FROM generate_series(0, $wallets$ - 1) n;
INSERT INTO ledger_accounts (id, environment, kind) SELECT pg_temp.made('f2', n), 'sandbox', 'wallet' FROM generate_series(0, $wallets$ - 1) n;
INSERT INTO wallets (id, user_id, environment, business_id, balance_paisa)
  SELECT pg_temp.made('f2', n), pg_temp.made('f1', n), 'sandbox', pg_temp.made('b1', 0), 10000000000 / $wallets$ FROM generate_series(0, $wallets$ - 1) n;
-- 10,000 top-ups in both cases, so that the tables around are of one size.
INSERT INTO topups (id, environment, wallet_id, user_id, business_id, provider, provider_reference, amount_paisa, state, created_at, expires_at, settled_at, credited_at)
  SELECT pg_temp.made('f6', n), 'sandbox', pg_temp.made('f2', n % $wallets$), pg_temp.made('f1', n % $wallets$), pg_temp.made('b1', 0), 'sandbox', n,
    1000000, 'succeeded', date_trunc('day', now()), now(), date_trunc('day', now()), date_trunc('day', now())
  FROM generate_series(0, 9999) n;
INSERT INTO ledger_transactions (id, environment, kind, business_id, top_up_id, created_at)
  SELECT pg_temp.made('f3', n), 'sandbox', 'topup', pg_temp.made('b1', 0), pg_temp.made('f6', n), date_trunc('day', now()) FROM generate_series(0, 9999) n;
INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
  SELECT pg_temp.made('f2', n % $wallets$), pg_temp.made('f3', n), 1000000, 1000000::bigint * (n / $wallets$ + 1) FROM generate_series(0, 9999) n
  UNION ALL
  SELECT pg_temp.made('ad', 0), pg_temp.made('f3', n), -1000000, NULL FROM generate_series(0, 9999) n;

CREATE TEMP TABLE subscriber AS
  SELECT n, n % $wallets$ AS payer, date_trunc('day', now()) + interval '2 days' + n % 1000 * interval '1 second' AS ends
  FROM generate_series(0, 9999) n;
INSERT INTO customers (id, business_id, environment, email, user_id, created_at, updated_at)
  SELECT pg_temp.made('f4', n), pg_temp.made('b1', 0), 'sandbox', 'customer' || n || '@example.com', pg_temp.made('f1', payer), now(), now() FROM subscriber;
INSERT INTO subscriptions (id, business_id, environment, customer_id, price_id, user_id, wallet_id, status, anchor_at, period_index,
    current_period_start, current_period_end, trial_end_at, due_at, created_at, updated_at)
  SELECT pg_temp.made('f5', n), pg_temp.made('b1', 0), 'sandbox', pg_temp.made('f4', n), pg_temp.made('d1', 0), pg_temp.made('f1', payer),
    pg_temp.made('f2', payer), 'trialing', ends, -1, ends - interval '30 days', ends, ends, ends - interval '3 days', ends - interval '30 days', now()
  FROM subscriber;

COMMIT;
VACUUM ANALYZE;
