-- Trials that ended yesterday. They began a hundred days ago, and their ids are of that time: events are kept for ninety
-- days, so that nobody looks for the events of their beginning.
CREATE OR REPLACE FUNCTION pg_temp.old_id(n bigint) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM now() - interval '100 days') * 1000)::bigint), 12, '0') || '7000a'
    || lpad(to_hex(n), 7, '0') || substr(md5(random()::text), 1, 8))::uuid
$$;

CREATE TEMP TABLE due_seed ON COMMIT DROP AS
SELECT n, pg_temp.old_id(n) AS user_id, pg_temp.old_id(n) AS wallet_id, pg_temp.old_id(n) AS transaction_id,
  pg_temp.old_id(n) AS top_up_id, pg_temp.old_id(n) AS customer_id, pg_temp.old_id(n) AS subscription_id,
  date_trunc('day', now()) - interval '100 days' + n * interval '1 second' AS began_at,
  date_trunc('day', now()) - interval '1 day' + n * interval '1 second' AS due_at
FROM generate_series(1, $count$) n;

CREATE TEMP TABLE due_catalog ON COMMIT DROP AS
SELECT pg_temp.old_id(0) AS product_id, pg_temp.old_id(0) AS price_id, now() - interval '100 days' AS made_at;

INSERT INTO ledger_accounts (id, environment, kind, provider) VALUES (uuidv7(), 'production', 'provider_clearing', 'khalti')
ON CONFLICT (provider, environment, business_id) WHERE kind = 'provider_clearing' DO NOTHING;

INSERT INTO products (id, business_id, environment, name, created_at, updated_at)
SELECT product_id, '$business$', 'production', 'Tea', made_at, made_at FROM due_catalog;

INSERT INTO prices (id, business_id, environment, product_id, amount_paisa, currency, interval, interval_count, trial_days, created_at, updated_at)
SELECT price_id, '$business$', 'production', product_id, 50000, 'NPR', 'month', 1, 99, made_at, made_at FROM due_catalog;

INSERT INTO users (id, phone)
SELECT user_id, '+97797' || lpad((abs(hashtextextended(user_id::text, 0)) % 10000000000)::text, 10, '0') FROM due_seed;

INSERT INTO ledger_accounts (id, environment, kind) SELECT wallet_id, 'production', 'wallet' FROM due_seed;

INSERT INTO wallets (id, user_id, environment, balance_paisa) SELECT wallet_id, user_id, 'production', 10000000 FROM due_seed;

INSERT INTO topups (id, environment, wallet_id, user_id, provider, provider_reference, amount_paisa, received_paisa, state, created_at, expires_at, settled_at,
  credited_at)
SELECT top_up_id, 'production', wallet_id, user_id, 'khalti', top_up_id, 10000000, 10000000, 'succeeded', began_at, began_at, began_at, began_at
FROM due_seed;

INSERT INTO ledger_transactions (id, environment, kind, top_up_id, created_at)
SELECT transaction_id, 'production', 'topup', top_up_id, began_at FROM due_seed;

INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
SELECT wallet_id, transaction_id, 10000000, 10000000 FROM due_seed
UNION ALL
SELECT a.id, transaction_id, -10000000, NULL FROM due_seed, ledger_accounts a
WHERE a.kind = 'provider_clearing' AND a.provider = 'khalti' AND a.environment = 'production';

INSERT INTO customers (id, business_id, environment, email, user_id, created_at, updated_at)
SELECT customer_id, '$business$', 'production', 'customer' || n || '@example.com', user_id, began_at, began_at FROM due_seed;

INSERT INTO subscriptions (id, business_id, environment, customer_id, price_id, user_id, wallet_id, status, anchor_at, period_index,
  current_period_start, current_period_end, trial_end_at, due_at, created_at, updated_at)
SELECT subscription_id, '$business$', 'production', customer_id, price_id, user_id, wallet_id, 'trialing', due_at, -1,
  began_at, due_at, due_at, due_at, began_at, began_at
FROM due_seed, due_catalog;
