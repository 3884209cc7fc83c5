-- A merchant's $customers$ customers, each with a wallet that lasts, and a monthly price; and the floor's own table.
INSERT INTO products (id, business_id, environment, name, created_at, updated_at)
  VALUES (pg_temp.made('c1', 0), '$business$', 'production', 'Tea', now(), now());
INSERT INTO prices (id, business_id, environment, product_id, amount_paisa, currency, interval, interval_count, trial_days, created_at, updated_at)
  VALUES (pg_temp.made('d1', 0), '$business$', 'production', pg_temp.made('c1', 0), 100, 'NPR', 'month', 1, 0, now(), now());
INSERT INTO users (id, phone) SELECT pg_temp.made('f1', n), '+97799' || lpad(n::text, 9, '0') FROM generate_series(0, $customers$ - 1) n;
INSERT INTO ledger_accounts (id, environment, kind) SELECT pg_temp.made('f2', n), 'production', 'wallet' FROM generate_series(0, $customers$ - 1) n;
INSERT INTO wallets (id, user_id, environment, balance_paisa)
  SELECT pg_temp.made('f2', n), pg_temp.made('f1', n), 'production', 100000000 FROM generate_series(0, $customers$ - 1) n;
INSERT INTO customers (id, business_id, environment, email, user_id, created_at, updated_at)
  SELECT pg_temp.made('f4', n), '$business$', 'production', 'customer' || n || '@example.com', pg_temp.made('f1', n), now(), now()
  FROM generate_series(0, $customers$ - 1) n;
-- A key may charge a wallet only within what its owner has given.
INSERT INTO agreements (id, business_id, environment, customer_id, kind, wallet_id, amount_paisa, status, by, given_at, created_at, updated_at)
  SELECT pg_temp.made('f5', n), '$business$', 'production', pg_temp.made('f4', n), 'allowance', pg_temp.made('f2', n), 100000000, 'given', 'wallet', now(), now(), now()
  FROM generate_series(0, $customers$ - 1) n;

CREATE TABLE floor_rows (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
INSERT INTO floor_rows (id, name) SELECT pg_temp.made('aa', n), 'Row ' || n FROM generate_series(0, $customers$ - 1) n;

VACUUM ANALYZE;
