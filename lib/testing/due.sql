CREATE TEMP TABLE due_seed ON COMMIT DROP AS
SELECT n, khata_uuid7() AS user_id, khata_uuid7() AS wallet_id, khata_uuid7() AS transaction_id,
  khata_uuid7() AS customer_id, khata_uuid7() AS subscription_id,
  date_trunc('day', now()) - interval '1 day' + n * interval '1 second' AS due_at
FROM generate_series(1, $count$) n;

CREATE TEMP TABLE due_catalog ON COMMIT DROP AS SELECT khata_uuid7() AS product_id, khata_uuid7() AS price_id;

INSERT INTO ledger_accounts (id, environment, kind) VALUES (khata_uuid7(), 'production', 'adjustment')
ON CONFLICT (environment) WHERE kind = 'adjustment' DO NOTHING;

INSERT INTO products (id, business_id, environment, name, created_at, updated_at)
SELECT product_id, '$business$', 'production', 'Tea', now(), now() FROM due_catalog;

INSERT INTO prices (id, business_id, environment, product_id, amount_paisa, currency, interval, interval_count, trial_days, created_at, updated_at)
SELECT price_id, '$business$', 'production', product_id, 50000, 'NPR', 'month', 1, 0, now(), now() FROM due_catalog;

INSERT INTO users (id, phone)
SELECT user_id, '+97797' || lpad((abs(hashtextextended(user_id::text, 0)) % 10000000000)::text, 10, '0') FROM due_seed;

INSERT INTO ledger_accounts (id, environment, kind) SELECT wallet_id, 'production', 'wallet' FROM due_seed;

INSERT INTO wallets (id, user_id, environment, balance_paisa) SELECT wallet_id, user_id, 'production', 10000000 FROM due_seed;

INSERT INTO ledger_transactions (id, environment, kind, created_at) SELECT transaction_id, 'production', 'adjustment', now() FROM due_seed;

INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
SELECT wallet_id, transaction_id, 10000000, 10000000 FROM due_seed
UNION ALL
SELECT a.id, transaction_id, -10000000, NULL FROM due_seed, ledger_accounts a WHERE a.kind = 'adjustment' AND a.environment = 'production';

INSERT INTO customers (id, business_id, environment, email, user_id, created_at, updated_at)
SELECT customer_id, '$business$', 'production', 'customer' || n || '@example.com', user_id, now(), now() FROM due_seed;

INSERT INTO subscriptions (id, business_id, environment, customer_id, price_id, user_id, wallet_id, status, anchor_at, period_index,
  current_period_start, current_period_end, due_at, last_billed_at, created_at, updated_at)
SELECT subscription_id, '$business$', 'production', customer_id, price_id, user_id, wallet_id, 'active', due_at - interval '1 month', 0,
  due_at - interval '1 month', due_at, due_at, due_at - interval '1 month', due_at - interval '1 month', now()
FROM due_seed, due_catalog;
